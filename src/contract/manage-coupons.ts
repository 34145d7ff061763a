import * as z from 'zod/mini'
import { Coupon } from './coupon.ts'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id, IdParams, Instant, Message, Moment, PageQuery, SearchText } from './fields.ts'

/** A coupon as shown to administrators. */
export const ManagedCoupon = z.extend(Coupon, {
  _id: Id,
  expiryDate: Instant,
  /** Orders that used it, except cancelled ones. */
  uses: z.number(),
  /** Maximum number of orders that may use it; null for no limit. */
  maxUses: z.nullable(z.number()),
  /** Whether it can be used now: neither expired nor used up. */
  isValid: z.boolean(),
  createdAt: Instant,
})
export type ManagedCoupon = z.infer<typeof ManagedCoupon>

const percent = 'must be above 0 and at most 100, with at most two decimals'

export const NewCoupon = z.object({
  code: z.string('must not be empty').check(
    z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(50, 'must be at most 50 characters'),
  ),
  discountPercentage: z.number(percent).check(
    z.gt(0, percent), z.maximum(100, percent),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 && value >= 0.01, percent),
  ),
  expiryDate: Moment,
  maxUses: z.optional(z.nullable(z.int('must be a whole number').check(z.minimum(1, 'must be at least 1'), z.maximum(1_000_000_000, 'is too many')))),
})
export type NewCoupon = z.output<typeof NewCoupon>

export const CouponsQuery = z.extend(PageQuery, {
  /** A prefix of the code. */
  search: emptyAsAbsent(SearchText),
})
export type CouponsQuery = z.output<typeof CouponsQuery>

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/coupon/add',
  access: 'admin',
  summary: 'Adds a coupon. Codes compare without regard to case and outer spaces.',
  body: NewCoupon,
  status: 201,
  response: z.object({ message: z.string(), coupon: ManagedCoupon }),
  errors: ['code_taken'],
})

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/coupon/',
  access: 'admin',
  summary: 'All coupons, newest first; X-Total-Count is their number.',
  query: CouponsQuery,
  response: z.array(ManagedCoupon),
  errors: [],
})

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/api/coupon/{id}',
  access: 'admin',
  summary: 'Deletes a coupon and removes it from carts. Orders keep their discount.',
  params: IdParams,
  response: Message,
  errors: [],
})
