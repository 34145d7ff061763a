import type { Actor } from '../../core/context.ts'
import { detachCoupon } from '../coupons/coupon-queries.ts'
import type { Tx } from '../../core/db/types.ts'
import { endHold } from './end-hold.ts'
import { requireSelf } from '../../core/http/ownership.ts'

/** Empties a cart and detaches its coupon. @throws AppError not_allowed for another customer's cart. */
export async function clearCart(tx: Tx, { actor, userId }: { actor: Actor; userId: string }): Promise<void> {
  requireSelf(actor, userId)
  await endHold(tx, userId)
  await tx.db.deleteFrom('cart_lines').where('user_id', '=', userId).execute()
  await detachCoupon(tx, userId)
}
