import * as z from 'zod/mini'
import { Instant } from './fields.ts'
import { MetalKind } from './rate-fields.ts'

/**
 * How a price comes about. Rupees and grams, zero where a part does not apply; the parts add up to the price.
 */
export const PriceBreakup = z.object({
  rate: z.object({
    metal: MetalKind,
    fineness: z.number(),
    purity: z.string(),
    perGram: z.number(),
    since: Instant,
  }),
  netWeight: z.number(),
  metal: z.number(),
  wastageWeight: z.number(),
  wastage: z.number(),
  making: z.number(),
  /** Subtracted. */
  makingDiscount: z.number(),
  stones: z.number(),
  charges: z.array(z.object({ name: z.string(), amount: z.number() })),
  rounding: z.number(),
  /** What a special price at the counter adds; negative where it takes away, absent without one. */
  special: z.optional(z.number()),
  price: z.number(),
})
