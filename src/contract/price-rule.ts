import type * as z from 'zod/mini'
import type * as fields from './price-rule-fields.ts'
import type * as schemas from './price-breakup.schemas.ts'

/** How a product gets its price: typed, or from the rate of its metal and the weight of each variant. */
export const pricings = ['fixed', 'weight'] as const
export const makingKinds = ['perGram', 'percent', 'fixed'] as const
export const makingBases = ['net', 'gross'] as const
export const priceUnits = ['paise', 'rupee'] as const
/** Prices are rounded up to whole multiples of this many rupees; 0: not at all. */
export const roundUps = [0, 1, 10] as const
export const MAX_CHARGES = 10

export type PriceRule = z.output<typeof fields.PriceRule>
export type PriceBreakup = z.output<typeof schemas.PriceBreakup>
