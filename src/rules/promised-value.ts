import type { RatedMetal } from './purity.ts'

/** What the shop promises for a piece: this percent of the value of its metal on the day. */
export type MetalPromise = { kind: 'exchange' | 'buyback'; metal: RatedMetal; percent: number }

const kinds = { exchange: 'Exchange', buyback: 'Buy-back' }

/** A promise as a bill states it. */
export const promiseText = ({ kind, metal, percent }: MetalPromise): string =>
  `${kinds[kind]}: ${percent}% of the ${metal} value on the day`

/**
 * Returns this percent of a price's metal, in rupees, half up to the paisa: what a piece is worth in exchange
 * at the rate of its price.
 */
export const promisedValue = (metalRupees: number, percent: number): number =>
  Math.round((Math.round(metalRupees * 100) * Math.round(percent * 100)) / 10_000) / 100
