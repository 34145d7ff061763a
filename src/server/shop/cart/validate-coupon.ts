import type { Coupon } from '../../../contract/coupon.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { findUsableCoupon } from '../coupons/coupon-queries.ts'
import { presentCoupon } from '../coupons/coupon-row.ts'
import { couponRefused } from '../coupons/coupon-uses.ts'
import { updateHoldCoupon } from './update-hold-coupon.ts'

/**
 * Returns the discount of a code, and attaches the coupon to the cart of a signed-in customer and to their
 * hold.
 * @throws AppError coupon_refused.
 */
export async function validateCoupon(
  tx: Tx,
  { actor, code }: { actor: Actor | null; code: string },
): Promise<Coupon> {
  const coupon = await findUsableCoupon(tx.db, code, actor?.id ?? '')
  if (!coupon) throw couponRefused()

  if (actor) {
    await tx.db
      .insertInto('cart_coupons')
      .values({ user_id: actor.id, coupon_id: coupon.id })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ coupon_id: coupon.id }))
      .execute()
    await updateHoldCoupon(tx, actor.id)
  }

  return presentCoupon(coupon)
}
