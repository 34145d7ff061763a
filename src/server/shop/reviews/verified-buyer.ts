import { lockRows } from '../../core/db/sql/lock-rows.ts'
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
 * Whether the customer has paid for this product or received it. Locks these orders, so that a cancellation waits for
 * the review that is about to be saved and then revokes its verification.
 */
export async function hasPurchased(tx: Tx, userId: string, productId: string): Promise<boolean> {
  const orders = tx.db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', standing(tx.db).select('orders.id').where('orders.user_id', '=', userId).where('order_lines.product_id', '=', productId))
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
  const bought = await lockRows(tx.db, orders).execute()
  return bought.length > 0
}

/** Removes the verified-buyer mark from the customer's reviews of products they bought only with this order. */
export async function revokeVerifiedPurchases(tx: Tx, { id, user_id: userId }: Pick<OrderRow, 'id' | 'user_id'>): Promise<void> {
  if (userId === null) return
  const revoked = await tx.db
    .updateTable('reviews')
    .set({ verified_buyer: 0 })
    .where('user_id', '=', userId)
    .where('verified_buyer', '=', 1)
    .where('product_id', 'in', tx.db.selectFrom('order_lines').select('product_id').where('order_id', '=', id))
    .where('product_id', 'not in', standing(tx.db).select('order_lines.product_id').where('orders.user_id', '=', userId))
    .returning('product_id')
    .execute()
  tx.invalidate(...revoked.map(({ product_id }) => `product:${product_id}`))
}
