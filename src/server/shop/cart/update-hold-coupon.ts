import { readCartCoupons } from '../coupons/coupon-queries.ts'
import { redeemCoupon, releaseCoupons } from '../coupons/coupon-uses.ts'
import { RetryTransaction } from '../../core/db/errors.ts'
import type { Tx } from '../../core/db/types.ts'
import { heldCouponColumns, couponOfHold } from './hold-row.ts'

/**
 * Applies the coupon that counts for a customer's cart to their active hold, if it reserves one: prices, pieces
 * and expiry stay, one use of the new coupon is redeemed and that of the old one released.
 * @throws AppError coupon_refused if the coupon's last use has just been redeemed; RetryTransaction if the
 * hold changed concurrently.
 */
export async function updateHoldCoupon(tx: Tx, userId: string): Promise<void> {
  const hold = await tx.db
    .selectFrom('price_holds')
    .selectAll()
    .where('user_id', '=', userId)
    .where('reserves', '=', 1)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  if (!hold) return

  const coupon = couponOfHold(hold, await readCartCoupons(tx.db, userId))
  if ((coupon?.id ?? null) === hold.coupon_id) return

  const changed = await tx.db
    .updateTable('price_holds')
    .set(heldCouponColumns(coupon))
    .where('id', '=', hold.id)
    .where('coupon_id', hold.coupon_id === null ? 'is' : '=', hold.coupon_id)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new RetryTransaction()

  if (hold.coupon_id) await releaseCoupons(tx, [hold.coupon_id])
  if (coupon) await redeemCoupon(tx, coupon.id)
}
