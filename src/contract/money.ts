import * as z from 'zod/mini'

/** An amount in JSON: rupees, with at most two decimals (1499 or 1499.5). Stored as integer paise. */
export const Rupees = z.number('must be an amount in rupees').check(
  z.minimum(0, 'must not be negative'),
  z.maximum(100_000_000, 'must be at most 10 crore'),
  z.refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, 'must have at most two decimals'),
)

/** Converts rupees, as in JSON, to integer paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Converts integer paise to rupees, as in JSON. */
export const toRupees = (paise: number): number => paise / 100
