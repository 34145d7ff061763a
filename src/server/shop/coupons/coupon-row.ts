import type { Coupon } from '../../../contract/coupon.ts'
import { toPercent } from '../../../rules/pricing.ts'
import type { CouponRow } from '../../core/db/schema/order-tables.ts'
import type { ManagedCoupon } from '../../../contract/manage-coupons.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

export const presentCoupon = (row: CouponRow): Coupon => ({
  code: row.code,
  discountPercentage: toPercent(row.percent_points),
})

export const presentManagedCoupon = (row: CouponRow): ManagedCoupon => ({
  ...presentCoupon(row),
  _id: row.id,
  expiryDate: toIsoString(row.expires_at),
  uses: row.used_count,
  maxUses: row.max_uses,
  isValid: row.expires_at > Date.now() && (row.max_uses === null || row.used_count < row.max_uses),
  createdAt: toIsoString(row.created_at),
})

/** The fields of a coupon that the audit log records. */
export function auditedCoupon(row: CouponRow) {
  const { code, discountPercentage, expiryDate, uses, maxUses } = presentManagedCoupon(row)
  return { code, discountPercentage, expiryDate, uses, maxUses }
}
