import * as z from 'zod/mini'

/** An amount as JSON carries it: rupees, with at most two decimals (1499 or 1499.5). Kept as integer paise inside. */
export const Rupees = z.number('must be an amount in rupees').check(
  z.minimum(0, 'must not be negative'),
  z.maximum(100_000_000, 'must be at most 10 crore'),
  z.refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, 'must have at most two decimals'),
)

/** Rupees as JSON carries them to integer paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Integer paise to rupees as JSON carries them. */
export const toRupees = (paise: number): number => paise / 100
