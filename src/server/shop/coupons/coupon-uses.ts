import type { Tx } from '../../core/db/types.ts'
import { RetryTransaction } from '../../core/db/errors.ts'
import { lockOnly } from '../../core/db/sql/lock-rows.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'
import { AppError } from '../../core/lib/errors.ts'
import { asksForCustomer, isRuledOut } from './coupon-queries.ts'
import { readEarlierCoupons, type CouponUser } from './earlier-coupons.ts'

export const couponRefused = () => new AppError('coupon_refused', 'Invalid or expired coupon code.')

/**
 * Counts one use of a coupon. `order`: the order that uses it, which no earlier order of its customer may rule
 * out.
 * @throws AppError coupon_refused if other orders took the last one; RetryTransaction if an order has a coupon
 * that applied by itself, so that it is priced without it.
 */
export async function redeemCoupon(
  tx: Tx,
  id: string,
  order?: CouponUser & { orderId: string },
): Promise<void> {
  const redeemed = await tx.db
    .updateTable('coupons')
    .set((e) => ({ used_count: e('used_count', '+', 1) }))
    .where('id', '=', id)
    .where((e) => e.or([e('max_uses', 'is', null), e('used_count', '<', e.ref('max_uses'))]))
    .returning(['id', 'automatic', 'first_order', 'once_per_person'])
    .executeTakeFirst()
  if (!redeemed) throw order ? await refusalOf(tx, id) : couponRefused()

  // The coupon is locked now: orders of the same phone number from another account are seen.
  if (!order || !asksForCustomer(redeemed)) return
  if (isRuledOut(redeemed, await readEarlierCoupons(tx.db, order))) throw await refusalOf(tx, id)
}

async function refusalOf(tx: Tx, id: string): Promise<Error> {
  const coupon = await tx.db.selectFrom('coupons').select('automatic').where('id', '=', id).executeTakeFirst()
  return coupon?.automatic === 1 ? new RetryTransaction() : couponRefused()
}

/** Releases one use per occurrence of a coupon id, when orders are cancelled or holds end or change. */
export async function releaseCoupons(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return

  const uses = new Map([...Map.groupBy(ids, (id) => id)].map(([id, all]) => [id, all.length]))
  const released = numberById('id', uses)
  // Locked in id order, to avoid deadlocks with other transactions that release several.
  await lockOnly(
    tx,
    tx.db
      .selectFrom('coupons')
      .select('id')
      .where('id', 'in', [...uses.keys()])
      .orderBy('id'),
  )

  await tx.db
    .updateTable('coupons')
    .set((e) => ({ used_count: e('used_count', '-', released) }))
    .where('id', 'in', [...uses.keys()])
    .where('used_count', '>=', released)
    .execute()
}
