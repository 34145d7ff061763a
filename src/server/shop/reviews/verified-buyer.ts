import { lockOnly } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'

/** Orders that verify a purchase: paid or delivered, and neither cancelled nor archived; with their lines. */
const standing = (db: Queries) =>
  db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('orders.cancelled_at', 'is', null)
    .where('orders.deleted_at', 'is', null)
    .where((e) => e.or([e('orders.payment_status', '=', 'paid'), e('orders.status', '=', 'completed')]))
    .where('orders.payment_status', '!=', 'refunded')

/**
 * Whether the customer has paid for this product or received it. Locks all orders of it, so that a payment or
 * a cancellation waits for the review that is about to be saved and then updates its mark.
 */
export async function hasPurchased(tx: Tx, userId: string, productId: string): Promise<boolean> {
  const orders = tx.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', tx.db.selectFrom('order_lines').select('order_id').where('product_id', '=', productId))
    .orderBy('id')
  await lockOnly(tx, orders)
  const bought = await standing(tx.db)
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('order_lines.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return bought !== undefined
}

/**
 * Sets or removes the verified-buyer mark of the customer's reviews of the products in this order, after a
 * change of it.
 */
export async function updateVerifiedPurchases(
  tx: Tx,
  { id, user_id: userId }: Pick<OrderRow, 'id' | 'user_id'>,
): Promise<void> {
  if (userId === null) return
  const bought = standing(tx.db).select('order_lines.product_id').where('orders.user_id', '=', userId)
  const setMark = (mark: 0 | 1) =>
    tx.db
      .updateTable('reviews')
      .set({ verified_buyer: mark })
      .where('user_id', '=', userId)
      .where('verified_buyer', '=', 1 - mark)
      .where(
        'product_id',
        'in',
        tx.db.selectFrom('order_lines').select('product_id').where('order_id', '=', id),
      )
      .returning('product_id')
  const granted = await setMark(1).where('product_id', 'in', bought).execute()
  const revoked = await setMark(0).where('product_id', 'not in', bought).execute()
  tx.invalidate(...[...granted, ...revoked].map(({ product_id }) => `product:${product_id}`))
}
