import * as z from 'zod/mini'
import { Moment, onOneLine } from './fields.ts'
import { cleanTag } from './typed-entries.ts'

const percent = 'must be above 0 and at most 100, with at most two decimals'

/** A share to be taken off. */
export const PercentOff = z.number(percent).check(
  z.gt(0, percent),
  z.maximum(100, percent),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 && value >= 0.01, percent),
)

export const NewCoupon = z.object({
  code: z
    .string('must not be empty')
    .check(
      z.overwrite(cleanTag),
      z.minLength(1, 'must not be empty'),
      z.maxLength(50, 'must be at most 50 characters'),
      onOneLine(),
    ),
  discountPercentage: PercentOff,
  expiryDate: Moment,
  maxUses: z.optional(
    z.nullable(
      z
        .int('must be a whole number')
        .check(z.minimum(1, 'must be at least 1'), z.maximum(1_000_000_000, 'is too many')),
    ),
  ),
})
