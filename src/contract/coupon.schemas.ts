import * as z from 'zod/mini'
import * as refs from './coupon.ts'
import { endpoint } from './endpoint.ts'
import { cleanTag } from './typed-entries.ts'

/** A coupon as shown to customers. */
export const Coupon = z.object({
  code: z.string(),
  /** Percent off, above 0 and at most 100, with at most two decimals. */
  discountPercentage: z.number(),
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
