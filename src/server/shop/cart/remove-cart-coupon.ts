import type { Actor } from '../../core/context.ts'
import { detachCoupon } from '../coupons/coupon-queries.ts'
import type { Tx } from '../../core/db/types.ts'
import { updateHoldCoupon } from './update-hold-coupon.ts'
import { requireSelf } from '../../core/http/ownership.ts'

/** Detaches the cart's coupon. @throws AppError not_allowed for another customer's cart. */
export async function removeCartCoupon(
  tx: Tx,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<void> {
  requireSelf(actor, userId)
  await detachCoupon(tx, userId)
  await updateHoldCoupon(tx, userId)
}
