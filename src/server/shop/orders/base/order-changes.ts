import { v7 as uuidv7 } from 'uuid'
import { toRupees } from '../../../../contract/money.ts'
import type { OrderEvent, Order } from '../../../../contract/order.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx, Queries } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { isPurchase, updateVerifiedPurchases } from '../../reviews/verified-buyer.ts'
import { orderWithDetails } from './order-row.ts'
import { addAllToTotals } from './order-totals.ts'

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

/** The fields of an order that the audit log shows. */
export const auditedFields = (row: OrderRow) => ({
  email: row.email,
  status: row.status,
  paymentStatus: row.payment_status,
  cancelled: row.cancelled_at !== null,
  amount: toRupees(row.grand_total_paise),
})

type ChangedColumns = Partial<
  Pick<OrderRow, 'status' | 'payment_status' | 'cancelled_at' | 'refunded_paise' | 'refunded_taxable_paise'>
>

/**
 * Saves the changes of a locked order, its order totals, verified purchases and audit log entry, with more to
 * be audited.
 */
export async function saveChange(
  tx: Tx,
  row: OrderRow,
  change: ChangedColumns,
  audited: object = {},
): Promise<OrderRow> {
  const [saved = row] = await saveChanges(tx, [row], change, audited)
  return saved
}

/** Saves the same change of several locked orders; returns them in the same order. */
export async function saveChanges(
  tx: Tx,
  rows: readonly OrderRow[],
  change: ChangedColumns,
  audited: object = {},
): Promise<OrderRow[]> {
  const updated_at = Date.now()
  const changes = rows.map((before) => {
    const after = { ...before, ...change }
    const isChanged = JSON.stringify(after) !== JSON.stringify(before)
    return { before, after: isChanged ? { ...after, updated_at } : before, isChanged }
  })
  for (const { before, after } of changes)
    addAuditEntry(tx, {
      entity: 'order',
      id: before.id,
      title: before.order_number,
      before: auditedFields(before),
      after: { ...auditedFields(after), ...audited },
    })

  const changed = changes.filter(({ isChanged }) => isChanged)
  const ids = changed.map(({ before }) => before.id)
  if (ids.length > 0)
    await tx.db
      .updateTable('orders')
      .set({ ...change, updated_at })
      .where('id', 'in', ids)
      .execute()
  // A cancellation has these effects together with its others (applyCancellation).
  if (change.cancelled_at === undefined) {
    await addAllToTotals(tx, changed)
    await updateVerifiedPurchases(
      tx,
      changed
        .filter(({ before, after }) => isPurchase(before) !== isPurchase(after))
        .map(({ after }) => after),
    )
  }
  return changes.map(({ after }) => after)
}

/**
 * The error for an order that someone else has changed, with its current state. `what` follows the order
 * number in the message.
 */
export const staleOrder = async (db: Queries, actor: Actor, row: OrderRow, what: string) =>
  new AppError('stale_edit', `Order ${row.order_number} ${what}.`, {
    current: await orderWithDetails(db, row, actor),
  })

/**
 * @throws AppError stale_edit for a reservation that is not confirmed: it can only be confirmed or cancelled.
 */
export async function requireConfirmed(db: Queries, actor: Actor, row: OrderRow): Promise<void> {
  if (row.source === 'reservation')
    throw await staleOrder(db, actor, row, row.cancelled_at === null ? UNCONFIRMED : 'was cancelled')
}

/** Follows the number of a reservation that is not confirmed. */
export const UNCONFIRMED = 'is a reservation. Confirm it first'

/** The error for a change that comes too late. */
export const noLongerPossible = (what: string) =>
  new AppError('stale_edit', `This order can no longer ${what}.`)

/** Orders that were changed, and those that were not, or not as far as asked, with the reasons. */
export type ChangedOrders = {
  orders: Order[]
  skipped: { _id: string; orderId: string; reasons: string[] }[]
}
