import { isPlain, type CouponRule } from '../../../rules/coupon.ts'
import type { CouponRow } from '../../core/db/schema/order-tables.ts'

/** What a coupon takes off. */
export const ruleOfCoupon = ({
  base,
  amount_paise,
  percent_points,
}: Pick<CouponRow, 'base' | 'amount_paise' | 'percent_points'>): CouponRule =>
  amount_paise === null
    ? { kind: 'percent', base, value: percent_points }
    : { kind: 'amount', base, value: amount_paise }

/** The rule of the coupon of a hold or an order: one that was stored, or a percentage off the total. */
export const ruleOfRow = ({
  discount_points,
  coupon_rule,
}: {
  discount_points: number
  coupon_rule: string | null
}): CouponRule =>
  coupon_rule === null ? percentRule(discount_points) : (JSON.parse(coupon_rule) as CouponRule)

/** A percentage off the total, in basis points; 0 for no coupon. */
export const percentRule = (value: number): CouponRule => ({ kind: 'percent', base: 'total', value })

/** A rule as holds and orders store it: null for a percentage off the total. */
export const storedRule = (rule: CouponRule): string | null => (isPlain(rule) ? null : JSON.stringify(rule))
