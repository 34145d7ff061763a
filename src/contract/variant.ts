import type * as z from 'zod/mini'
import type * as schemas from './variant.schemas.ts'
import type { Stone as StoneFields } from './variant-fields.ts'

/** Maximum number of variants of a product, and of rows of stones of a variant. */
export const MAX_VARIANTS = 200
export const MAX_STONES = 20
/** Maximum number of days that a variant takes which is made to order. */
export const MAX_LEAD_DAYS = 120

/** How the stock of a variant is known: as a number, or by counting its pieces in stock. */
export const stockBases = ['count', 'pieces'] as const
export type StockBasis = (typeof stockBases)[number]

export type Variant = z.output<typeof schemas.Variant>
export type ShownVariant = z.output<typeof schemas.ShownVariant>
export type Stone = z.output<typeof StoneFields>
