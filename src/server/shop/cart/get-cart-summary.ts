import type { CartSummary } from '../../../contract/cart.ts'
import { presentTotals } from '../../../rules/present-totals.ts'
import type { Actor } from '../../core/context.ts'
import { findCartCoupon } from '../coupons/coupon-queries.ts'
import { presentCoupon } from '../coupons/coupon-row.ts'
import type { Reader } from '../../core/db/types.ts'
import { requireSelfOrAdmin } from '../../core/http/ownership.ts'
import { countOpenCashOrders, openCashProblem } from './open-cash-orders.ts'
import { orderKeyOf, readCartLines, totalsOfCart, type CartShop } from './cart-lines.ts'

/** Returns the totals of a cart with its coupon. @throws AppError not_allowed for another customer's cart. */
export async function getCartSummary(
  db: Reader,
  { settings, rates }: CartShop,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<CartSummary> {
  requireSelfOrAdmin(actor, userId)
  const rows = await readCartLines(db, userId, rates)
  const coupon = await findCartCoupon(db, userId)
  const discount = coupon?.percent_points ?? 0
  const cashProblem = openCashProblem(settings, await countOpenCashOrders(db, { user_id: userId }))

  return {
    totals: presentTotals(totalsOfCart(settings, rows, coupon), discount),
    coupon: coupon ? presentCoupon(coupon) : null,
    orderKey: orderKeyOf(rows),
    ...(cashProblem !== undefined && { methodProblems: { COD: cashProblem } }),
  }
}
