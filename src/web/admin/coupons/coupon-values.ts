import * as z from 'zod/mini'
import { CouponEntries, couponChecks } from '../../../contract/coupon-fields.ts'

export type CouponValues = z.input<typeof CouponEntries>
export type CouponEntry = z.output<typeof CouponEntries>

/** The contract also accepts dates that have passed, but nobody means one here. */
export const couponEntry = z
  .extend(CouponEntries, {
    expiryDate: CouponEntries.shape.expiryDate.check(
      z.refine((instant: string) => Date.parse(instant) > Date.now(), 'This date has passed.'),
    ),
  })
  .check(...couponChecks)

// A field that is absent here keeps its value when the form is reset.
export const blankCoupon: CouponValues = {
  code: '',
  kind: 'percent',
  base: 'total',
  discountPercentage: null,
  amount: null,
  minimum: null,
  firstOrder: false,
  oncePerPerson: false,
  automatic: false,
  startsAt: null,
  expiryDate: '',
  maxUses: null,
}
