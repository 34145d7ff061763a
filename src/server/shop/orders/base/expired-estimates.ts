import type { Tx } from '../../../core/db/types.ts'
import { cancelFirstDue } from './order-cancellation.ts'

/**
 * Cancels the estimate that expired first: returns its stock and pieces, and mails a customer with an e-mail.
 * Those that are paid online end at their `pay_by`. `now`: milliseconds since 1970.
 * @returns whether one was cancelled.
 */
export async function cancelExpiredEstimate(tx: Tx, now: number): Promise<boolean> {
  const cancelled = await cancelFirstDue(
    tx,
    now,
    (db) =>
      db
        .selectFrom('orders')
        .where('order_state', '=', 'estimate')
        .where('status', 'in', ['pending', 'processing'])
        .where('price_until', '<=', now)
        .where('payment_method', '!=', 'ONLINE')
        .orderBy('price_until'),
    () => 'not_paid',
  )

  return cancelled !== undefined
}
