import * as z from 'zod/mini'
import * as refs from './coupon.ts'
import { endpoint } from './endpoint.ts'
import { cleanTag } from './typed-entries.ts'

/** A coupon as shown to customers. */
export const Coupon = z.object({
  code: z.string(),
  /**
   * Percent off the total, with at most two decimals; of a coupon of another kind, what its discount is of the
   * total of a cart, and 0 without one.
   */
  discountPercentage: z.number(),
  /** Absent for a percentage, for one that is based on the total, and for one that was entered. */
  kind: z.optional(z.literal('amount')),
  base: z.optional(z.literal('making')),
  automatic: z.optional(z.literal(true)),
})

/** A coupon code as typed; compared ignoring case and surrounding spaces. */
export const CouponCode = z
  .string()
  .check(z.overwrite(cleanTag), z.maxLength(100, 'must be at most 100 characters'))

export const validateCoupon = endpoint(refs.validateCoupon, {
  access: 'anyone',
  summary: 'The discount of a code, which is applied to the signed-in user’s cart.',
  body: z.object({ code: CouponCode }),
  response: Coupon,
  errors: ['coupon_refused'],
  personal: true,
})
