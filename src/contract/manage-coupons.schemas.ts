import * as z from 'zod/mini'
import * as refs from './manage-coupons.ts'
import { NewCoupon } from './coupon-fields.ts'
import { Coupon } from './coupon.schemas.ts'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id, IdParams, Instant, Message, PageQuery, SearchText } from './fields.ts'

/** A coupon as shown to administrators. */
export const ManagedCoupon = z.extend(Coupon, {
  /** Percent off making, of a coupon of that kind; otherwise absent. */
  percent: z.optional(z.number()),
  /** Rupees off, of a coupon of an amount; otherwise absent. */
  amount: z.optional(z.number()),
  /** The least total before discounts and tax, in rupees; absent without one. */
  minimum: z.optional(z.number()),
  firstOrder: z.optional(z.literal(true)),
  oncePerPerson: z.optional(z.literal(true)),
  startsAt: z.optional(Instant),
  _id: Id,
  expiryDate: Instant,
  /** Orders that used it, except cancelled ones. */
  uses: z.number(),
  /** Maximum number of orders that may use it; null for no limit. */
  maxUses: z.nullable(z.number()),
  /** Whether it can be used now: begun, and neither expired nor used up. */
  isValid: z.boolean(),
  createdAt: Instant,
})

export const CouponsQuery = z.extend(PageQuery, {
  /** A prefix of the code. */
  search: emptyAsAbsent(SearchText),
})

export const createCoupon = endpoint(refs.createCoupon, {
  access: 'admin',
  summary: 'Adds a coupon. Codes compare without regard to case and outer spaces.',
  body: NewCoupon,
  status: 201,
  response: z.object({ message: z.string(), coupon: ManagedCoupon }),
  errors: ['code_taken'],
})

export const listCoupons = endpoint(refs.listCoupons, {
  access: 'admin',
  summary: 'All coupons, newest first; X-Total-Count is their number.',
  query: CouponsQuery,
  response: z.array(ManagedCoupon),
  errors: [],
})

export const deleteCoupon = endpoint(refs.deleteCoupon, {
  access: 'admin',
  summary: 'Deletes a coupon and removes it from carts. Orders keep their discount.',
  params: IdParams,
  response: Message,
  errors: [],
})
