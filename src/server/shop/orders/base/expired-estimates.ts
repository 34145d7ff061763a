import { sql, type SqlBool } from 'kysely'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { lockOnly } from '../../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { applyCancellation } from './order-cancellation.ts'
import { SYSTEM_ACTOR } from './order-changes.ts'
import { customerOf } from './order-queries.ts'

/** Literally the condition of the index `orders_estimates`, so that it is used. */
export const isOpenEstimate = sql<SqlBool>`source = 'counter' and payment_status = 'awaiting_confirmation' and cancelled_at is null and deleted_at is null`

/** Money of an authorised online payment may be on its way for this long, in milliseconds. */
const AUTHORISED_MS = 60 * 60_000

/**
 * Estimates whose time has run out, without any payment; those that are paid online end at their `pay_by`.
 * `now`: milliseconds since 1970.
 */
const expiredEstimates = (db: Queries, now: number) =>
  db
    .selectFrom('orders')
    .where(isOpenEstimate)
    .where('status', 'in', ['pending', 'processing'])
    .where('price_until', '<=', now)
    .where('payment_method', '!=', 'ONLINE')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where((p) =>
              p.or([
                p('payments.state', '=', 'captured'),
                p.and([
                  p('payments.state', '=', 'authorised'),
                  p('payments.updated_at', '>', now - AUTHORISED_MS),
                ]),
              ]),
            ),
        ),
      ),
    )

/**
 * Cancels the estimate that expired first: returns its stock and pieces, and mails a customer with an e-mail.
 * One per transaction, so that it stays short. Every node may run it: each order is cancelled once.
 * @returns whether an estimate was due.
 */
export async function cancelExpiredEstimate(tx: Tx, now: number): Promise<boolean> {
  const dueEstimate = await expiredEstimates(tx.db, now)
    .select('id')
    .orderBy('price_until')
    .limit(1)
    .executeTakeFirst()
  if (!dueEstimate) return false

  await lockOnly(tx, tx.db.selectFrom('orders').select('id').where('id', '=', dueEstimate.id))
  // A payment may have arrived before the order was locked.
  const order: OrderRow | undefined = await expiredEstimates(tx.db, now)
    .selectAll()
    .where('id', '=', dueEstimate.id)
    .executeTakeFirst()
  if (!order) return true

  const cancelled = { ...order, cancelled_at: now, updated_at: now }
  await tx.db
    .updateTable('orders')
    .set({ cancelled_at: now, updated_at: now })
    .where('id', '=', order.id)
    .execute()

  await applyCancellation(tx, cancelled, {
    actor: SYSTEM_ACTOR,
    customer: await customerOf(tx.db, order),
    by: 'shop',
    reason: 'not_paid',
  })

  return true
}
