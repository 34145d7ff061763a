import type { CartSummary } from '../../../contract/cart.ts'
import { chooseCoupon, isPlain } from '../../../rules/coupon.ts'
import type { Actor } from '../../core/context.ts'
import { readCartCoupons } from '../coupons/coupon-queries.ts'
import { presentCoupon } from '../coupons/coupon-row.ts'
import type { Reader } from '../../core/db/types.ts'
import { requireSelfOrAdmin } from '../../core/http/ownership.ts'
import { countOpenCashOrders, openCashProblem } from './open-cash-orders.ts'
import {
  orderKeyOf,
  presentCartTotals,
  pricedCartLines,
  readCartLines,
  totalsOfCart,
  type CartShop,
} from './cart-lines.ts'

/** Returns the totals of a cart with its coupon. @throws AppError not_allowed for another customer's cart. */
export async function getCartSummary(
  db: Reader,
  { settings, rates }: CartShop,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<CartSummary> {
  requireSelfOrAdmin(actor, userId)
  const rows = await readCartLines(db, userId, rates)
  const lines = pricedCartLines(settings, rows)
  const { coupon, other } = chooseCoupon(lines, await readCartCoupons(db, userId))
  const cashProblem = openCashProblem(settings, await countOpenCashOrders(db, { user_id: userId }))

  const { prepaidDiscount } = settings
  // Clients compute the totals of any other cart by themselves.
  const needsPrepaid = prepaidDiscount > 0 && coupon !== null && !isPlain(coupon.rule)

  return {
    totals: presentCartTotals(settings, lines, coupon),
    prepaidTotals: needsPrepaid ? presentCartTotals(settings, lines, coupon, prepaidDiscount) : undefined,
    coupon: coupon && presentCoupon(coupon, totalsOfCart(settings, lines, coupon)),
    otherCoupon: other ?? undefined,
    orderKey: orderKeyOf(rows),
    ...(cashProblem !== undefined && { methodProblems: { COD: cashProblem } }),
  }
}
