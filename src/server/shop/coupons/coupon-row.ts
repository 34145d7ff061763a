import type { Coupon } from '../../../contract/coupon.ts'
import { toRupees } from '../../../contract/money.ts'
import type { Totals } from '../../../rules/cart-totals.ts'
import { effectivePoints, isPlain } from '../../../rules/coupon.ts'
import { toPercent } from '../../../rules/pricing.ts'
import type { CouponRow } from '../../core/db/schema/order-tables.ts'
import type { ManagedCoupon } from '../../../contract/manage-coupons.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { ruleOfCoupon } from './coupon-rule.ts'

/** A coupon as its customer sees it; `totals`: of a cart that has it. */
export function presentCoupon(row: CouponRow, totals?: Pick<Totals, 'total' | 'discount'>): Coupon {
  const rule = ruleOfCoupon(row)
  const points = effectivePoints(totals ?? { total: 0, discount: 0 }, rule)

  return {
    code: row.code,
    discountPercentage: toPercent(points),
    kind: rule.kind === 'amount' ? 'amount' : undefined,
    base: rule.base === 'making' ? 'making' : undefined,
    automatic: row.automatic === 1 ? true : undefined,
  }
}

export function presentManagedCoupon(row: CouponRow): ManagedCoupon {
  const rule = ruleOfCoupon(row)
  const now = Date.now()

  return {
    ...presentCoupon(row),
    percent: rule.kind === 'percent' && !isPlain(rule) ? toPercent(rule.value) : undefined,
    amount: rule.kind === 'amount' ? toRupees(rule.value) : undefined,
    minimum: row.minimum_paise > 0 ? toRupees(row.minimum_paise) : undefined,
    firstOrder: row.first_order === 1 ? true : undefined,
    oncePerPerson: row.once_per_person === 1 ? true : undefined,
    startsAt: row.starts_at === null ? undefined : toIsoString(row.starts_at),
    _id: row.id,
    expiryDate: toIsoString(row.expires_at),
    uses: row.used_count,
    maxUses: row.max_uses,
    isValid:
      (row.starts_at ?? 0) <= now &&
      row.expires_at > now &&
      (row.max_uses === null || row.used_count < row.max_uses),
    createdAt: toIsoString(row.created_at),
  }
}

/** The fields of a coupon that the audit log records. */
export function auditedCoupon(row: CouponRow) {
  const { _id, isValid: _isValid, createdAt: _createdAt, ...fields } = presentManagedCoupon(row)
  return fields
}
