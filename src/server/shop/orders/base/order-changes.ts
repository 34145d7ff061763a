import { v7 as uuidv7 } from 'uuid'
import type { OrderEvent, Order } from '../../../../contract/order.ts'
import type { OrderAction } from '../../../../rules/order-state-rules.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx, Queries } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { orderWithDetails } from './order-row.ts'
import { allowsAction, refusalOf } from './save-order.ts'

/** Who did something to an order; `id` is null for the shop itself. */
export type EventActor = { id: string | null; username: string }

/** The actor of what the shop does by itself. */
export const SYSTEM_ACTOR: EventActor = { id: null, username: 'the shop, automatically' }

/** Records an event of an order with its actor and time; returns the event's id. */
export async function recordEvent(
  tx: Tx,
  actor: EventActor,
  orderId: string,
  event: OrderEvent,
): Promise<string> {
  const ids = await recordEvents(tx, actor, [orderId], event)
  return ids.get(orderId) ?? ''
}

/** Records the same event of several orders; returns the ids of the events by those of the orders. */
export async function recordEvents(
  tx: Tx,
  actor: EventActor,
  orderIds: readonly string[],
  event: OrderEvent,
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()

  const at = Date.now()
  const rows = orderIds.map((order_id) => ({
    id: uuidv7(),
    order_id,
    event,
    by_user_id: actor.id,
    by_name: actor.username,
    at,
  }))
  await tx.db.insertInto('order_events').values(rows).execute()
  return new Map(rows.map(({ id, order_id }) => [order_id, id]))
}

/**
 * The error for an order that someone else has changed, with its current state. `what` follows the order
 * number in the message.
 */
export const staleOrder = async (db: Queries, actor: Actor, row: OrderRow, what: string) =>
  new AppError('stale_edit', `Order ${row.order_number} ${what}.`, {
    current: await orderWithDetails(db, row, actor),
  })

/** @throws AppError stale_edit if the order's state does not allow this. */
export async function requireAction(
  db: Queries,
  actor: Actor,
  row: OrderRow,
  action: OrderAction,
): Promise<void> {
  if (!allowsAction(row, action)) throw await staleOrder(db, actor, row, refusalOf(row))
}

/**
 * @throws AppError stale_edit for a reservation that is not confirmed: it can only be confirmed or cancelled.
 */
export async function requireConfirmed(db: Queries, actor: Actor, row: OrderRow): Promise<void> {
  if (row.source === 'reservation') throw await staleOrder(db, actor, row, refusalOf(row))
}

/** The error for a change that comes too late. */
export const noLongerPossible = (what: string) =>
  new AppError('stale_edit', `This order can no longer ${what}.`)

/** Orders that were changed, and those that were not, or not as far as asked, with the reasons. */
export type ChangedOrders = {
  orders: Order[]
  skipped: { _id: string; orderId: string; reasons: string[] }[]
}
