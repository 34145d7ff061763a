import { sql, type SqlBool } from 'kysely'
import { RESERVATION_DAYS } from '../../../../contract/reservation.ts'
import type { Tx } from '../../../core/db/types.ts'
import { applyCancellation } from '../base/order-cancellation.ts'
import { SYSTEM_ACTOR } from '../base/order-changes.ts'
import { customerOf } from '../base/order-queries.ts'

/** Literally the condition of the index `orders_reservations`, so that it is used. */
export const isOpenReservation = sql<SqlBool>`source = 'reservation' and cancelled_at is null and deleted_at is null`

const DAY_MS = 86_400_000

/**
 * Cancels the oldest reservation that nobody confirmed in RESERVATION_DAYS. One per transaction, so that it
 * stays short. Every node may run it: each one is cancelled once. @returns whether one was cancelled.
 */
export async function cancelExpiredReservation(tx: Tx, now: number): Promise<boolean> {
  const due = tx.db
    .selectFrom('orders')
    .select('id')
    .where(isOpenReservation)
    .where('created_at', '<=', now - RESERVATION_DAYS * DAY_MS)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)

  const cancelled = await tx.db
    .updateTable('orders')
    .set({ cancelled_at: now, updated_at: now })
    .where('id', 'in', due)
    .where(isOpenReservation)
    .returningAll()
    .executeTakeFirst()
  if (!cancelled) return false

  await applyCancellation(tx, cancelled, {
    actor: SYSTEM_ACTOR,
    customer: await customerOf(tx.db, cancelled),
    by: 'shop',
  })

  return true
}
