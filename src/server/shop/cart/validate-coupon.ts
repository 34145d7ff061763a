import type { Coupon } from '../../../contract/coupon.ts'
import { appliesTo, isPlain } from '../../../rules/coupon.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { readCouponOffers, type OfferedCoupon } from '../coupons/coupon-queries.ts'
import { presentCoupon } from '../coupons/coupon-row.ts'
import { couponRefused } from '../coupons/coupon-uses.ts'
import { pricedCartLines, readCartLines, totalsOfCart, type CartShop } from './cart-lines.ts'
import { updateHoldCoupon } from './update-hold-coupon.ts'

/**
 * Returns the discount of a code, and attaches the coupon to the cart of a signed-in customer and to their
 * hold.
 * @throws AppError coupon_refused.
 */
export async function validateCoupon(
  tx: Tx,
  shop: CartShop,
  { actor, code }: { actor: Actor | null; code: string },
): Promise<Coupon> {
  const userId = actor?.id ?? ''
  const { entered } = await readCouponOffers(tx.db, { userId, code, holderId: userId })
  if (!entered) throw couponRefused()
  if (!actor) return presentCoupon(entered)

  const coupon = await presentForCart(tx, shop, { userId, entered })

  await tx.db
    .insertInto('cart_coupons')
    .values({ user_id: userId, coupon_id: entered.id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ coupon_id: entered.id }))
    .execute()
  await updateHoldCoupon(tx, userId)

  return coupon
}

/** The coupon with its discount on the customer's cart. @throws AppError coupon_refused if it has none. */
async function presentForCart(
  tx: Tx,
  { settings, rates }: CartShop,
  { userId, entered }: { userId: string; entered: OfferedCoupon },
): Promise<Coupon> {
  if (isPlain(entered.rule) && entered.minimum === 0) return presentCoupon(entered)

  const lines = pricedCartLines(settings, await readCartLines(tx.db, userId, rates))
  if (lines.length === 0) return presentCoupon(entered)
  if (!appliesTo(lines, entered)) throw couponRefused()

  return presentCoupon(entered, totalsOfCart(settings, lines, entered))
}
