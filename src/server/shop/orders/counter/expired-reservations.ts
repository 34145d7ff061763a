import { RESERVATION_DAYS } from '../../../../contract/reservation.ts'
import { DAY_MS } from '../../../../rules/durations.ts'
import type { Tx } from '../../../core/db/types.ts'
import { cancelFirstDue } from '../base/order-cancellation.ts'

/**
 * Cancels the oldest reservation that nobody confirmed in RESERVATION_DAYS. @returns whether one was
 * cancelled.
 */
export async function cancelExpiredReservation(tx: Tx, now: number): Promise<boolean> {
  const cancelled = await cancelFirstDue(
    tx,
    now,
    (db) =>
      db
        .selectFrom('orders')
        .where('order_state', '=', 'reserved')
        .where('created_at', '<=', now - RESERVATION_DAYS * DAY_MS)
        .orderBy('created_at')
        .orderBy('id'),
    () => undefined,
  )

  return cancelled !== undefined
}
