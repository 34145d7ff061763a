/**
 * Returns this percent of a price's metal, in rupees, half up to the paisa: what a piece is worth in exchange
 * at the rate of its price.
 */
export const promisedValue = (metalRupees: number, percent: number): number =>
  Math.round((Math.round(metalRupees * 100) * Math.round(percent * 100)) / 10_000) / 100
