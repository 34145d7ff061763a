/** Returns the monthly instalment of a price at this rate (percent a year), half up to the rupee. */
export function instalment(rupees: number, months: number, rate: number): number {
  const monthly = rate / 1200
  return Math.round((rupees * monthly) / (1 - (1 + monthly) ** -months))
}
