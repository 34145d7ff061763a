import type { Tx } from '../db/client.ts'
import { engineOf } from '../db/sql/compiled-query.ts'
import { AppError } from '../lib/errors.ts'

/** Most UPI orders of one customer that reserve stock while nobody has confirmed their payment. */
const MAX_UNPAID_ORDERS = 5

/**
 * Locks customers until the transaction ends, so that orders they place at the same time are counted one after the
 * other. On SQLite, where transactions run one after the other anyway, there is nothing to lock.
 */
export async function lockCustomers(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (engineOf(tx) === 'sqlite') return
  await tx.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().execute()
}

/** How many unpaid orders each of these customers has; those without any are left out. */
export async function countUnpaidOrders(tx: Tx, userIds: readonly string[]): Promise<Map<string | null, number>> {
  const counts = await tx
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

/** @throws AppError too_many when a customer has as many unpaid orders as anyone may have. */
export function requireFewUnpaid(count = 0): void {
  if (count < MAX_UNPAID_ORDERS) return
  throw new AppError('too_many', `You have ${count} orders whose payment is not confirmed yet. Please wait for our mail, or choose cash on delivery.`)
}
