import { sql } from 'kysely'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { findOrder } from '../base/order-queries.ts'
import { isCancelled } from '../base/order-state.ts'

/** Whether a credit is named by the ticket of a return. Tickets are in series, so they prove nothing. */
export const isTicket = (from: string): boolean => /^R\d\d-/.test(from)

/**
 * Finds the order that a credit comes from, by the ticket of a return, by its credit note or by its number.
 */
export async function findCreditSource(db: Queries, from: string): Promise<OrderRow | undefined> {
  const named = await findNamed(db, from)
  return findOrder(db, named?.order_id ?? from).executeTakeFirst()
}

function findNamed(db: Queries, from: string): Promise<{ order_id: string } | undefined> {
  if (isTicket(from))
    return db.selectFrom('return_requests').select('order_id').where('ticket', '=', from).executeTakeFirst()
  if (!from.startsWith('CN/')) return Promise.resolve(undefined)

  return db
    .selectFrom('credit_notes')
    .select('order_id')
    .where('number', '=', from)
    .union(db.selectFrom('partial_credit_notes').select('order_id').where('number', '=', from))
    .executeTakeFirst()
}

/**
 * Returns how much of an order was kept as credit and is not used yet, in paise: refunds that are no money,
 * and the credits of an order that was cancelled before it was paid. In a write, the caller must have locked
 * the order.
 */
export async function readUnusedCredit(db: Queries, order: OrderRow): Promise<number> {
  const { id, source, payment_status } = order
  const sum = sql<number | null>`sum(amount_paise)`.as('paise')
  const refunds = await db
    .selectFrom('refunds')
    .select(sum)
    .where('order_id', '=', id)
    .where('way', '=', 'credit')
    .executeTakeFirstOrThrow()

  const wasCancelledUnpaid =
    source === 'counter' && isCancelled(order) && payment_status === 'awaiting_confirmation'
  const credits = wasCancelledUnpaid
    ? await db.selectFrom('credits').select(sum).where('order_id', '=', id).executeTakeFirstOrThrow()
    : { paise: 0 }
  const uses = await db
    .selectFrom('credits')
    .select(sum)
    .where('from_order_id', '=', id)
    .executeTakeFirstOrThrow()

  return Number(refunds.paise) + Number(credits.paise) - Number(uses.paise)
}
