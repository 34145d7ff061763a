import type { OrderStatus, Order } from '../../../contract/order.ts'
import { isBeforeDispatch, isDispatch } from '../../../rules/order-status.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { ensureInvoice } from '../invoicing/ensure-invoice.ts'
import { requireHuids } from './dispatch-checks.ts'
import { requireConfirmed, saveChange, staleOrder, recordEvent, type EventActor } from './order-changes.ts'
import { mailOrderStatus } from './order-mails.ts'
import { lockOrder, customerOf } from './order-queries.ts'
import { orderWithDetails } from './order-row.ts'
import { reserveReleased } from './order-stock.ts'

/** `sendMail`: sends another mail than that of the status. */
type StatusChange = {
  actor: Actor
  status: OrderStatus
  statusWas?: OrderStatus | undefined
  sendMail?: typeof mailOrderStatus | undefined
}

/**
 * Sets an order's status, whatever it was; the customer gets one mail per change.
 * @throws AppError not_found; stale_edit (with the current order) if it was cancelled, is a reservation or is
 * not in `statusWas`; huid_needed if it has hallmarked pieces without their HUID.
 */
export async function updateOrderStatus(
  tx: Tx,
  settings: Config,
  { id, ...change }: StatusChange & { id: string },
): Promise<Order> {
  return setOrderStatus(tx, settings, await lockOrder(tx, id), change)
}

/** Sets the status of a locked order. @throws AppError as `updateOrderStatus` does. */
export async function setOrderStatus(
  tx: Tx,
  settings: Config,
  row: OrderRow,
  { actor, status, statusWas, sendMail }: StatusChange,
): Promise<Order> {
  if (row.cancelled_at !== null) throw await staleOrder(tx.db, actor, row, 'was cancelled')
  await requireConfirmed(tx.db, actor, row)
  if (statusWas !== undefined && statusWas !== row.status)
    throw await staleOrder(tx.db, actor, row, `has been marked as ${row.status} by someone else`)
  const changed = await applyStatus(tx, settings, row, { actor, status, sendMail })
  return orderWithDetails(tx.db, changed, actor)
}

/**
 * Changes the status of a locked order that is not cancelled, with all effects. @throws AppError huid_needed,
 * address_needed.
 */
export async function applyStatus(
  tx: Tx,
  settings: Config,
  row: OrderRow,
  {
    actor,
    status,
    sendMail = mailOrderStatus,
  }: Pick<StatusChange, 'status' | 'sendMail'> & { actor: EventActor },
): Promise<OrderRow> {
  const isSent = isDispatch(row.status as OrderStatus, status)
  if (isSent) await requireHuids(tx.db, [row])

  const order = isSent ? await reserveReleased(tx, settings, row, actor.id) : row
  const changed = await saveChange(tx, order, { status })

  if (status !== row.status) {
    const customer = await customerOf(tx.db, row)
    const eventId = await recordEvent(tx, actor, row.id, status)
    await sendMail(tx, customer, changed, eventId)
  }

  // The law requires the invoice before the goods leave.
  if (!isBeforeDispatch(status)) await ensureInvoice(tx, settings, changed)

  return changed
}
