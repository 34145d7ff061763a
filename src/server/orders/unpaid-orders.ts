import { lockRows } from '../db/sql/lock-rows.ts'
import type { NewOrder } from '../../contract/order.ts'
import type { Queries, Tx } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'

/** Maximum number of orders of one customer that reserve stock before their payment is confirmed. */
const MAX_UNPAID_ORDERS = 5

/** Whether an order will reserve stock that no hold has reserved, before its payment is confirmed. */
export const reservesUnpaid = ({ paymentMethod, holdId }: Pick<NewOrder, 'paymentMethod' | 'holdId'>): boolean => paymentMethod !== 'COD' && !holdId

/**
 * Locks customers until the transaction ends, so that their concurrent orders are counted one by one.
 */
export async function lockCustomers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await lockRows(tx.db, tx.db.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id')).execute()
}

/** Returns the number of unpaid orders per customer; omits customers without any. */
export async function countUnpaidOrders(db: Queries, userIds: readonly string[]): Promise<Map<string | null, number>> {
  const counts = await db
    .selectFrom('orders')
    .select(['user_id', (e) => e.fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .where('payment_status', '=', 'awaiting_confirmation')
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('stock_released_at', 'is', null)
    .groupBy('user_id')
    .execute()
  return new Map(counts.map(({ user_id, count }) => [user_id, count]))
}

/** @throws AppError too_many if a customer has reached the maximum of unpaid orders. */
export function requireFewUnpaid(count = 0): void {
  if (count < MAX_UNPAID_ORDERS) return
  throw new AppError('too_many', `You have ${count} orders whose payment is not confirmed yet. Please wait for our e-mail, or choose cash on delivery.`)
}
