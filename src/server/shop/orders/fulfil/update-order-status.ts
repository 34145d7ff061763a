import type { OrderStatus, Order } from '../../../../contract/order.ts'
import { isBeforeDispatch, isDispatch } from '../../../../rules/order-status.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { queueMails } from '../../../core/mail/outbox.ts'
import { ensureInvoices } from '../../invoicing/ensure-invoice.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { requireHuids, requireUndisputed } from './dispatch-checks.ts'
import {
  requireAction,
  requireConfirmed,
  staleOrder,
  recordEvents,
  type EventActor,
} from '../base/order-changes.ts'
import { mailOfStatus } from '../base/order-status-mail.ts'
import { customersOf, lockOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { reserveReleased } from '../base/reserve-released.ts'
import { saveOrders } from '../base/save-order.ts'
import { isCancelled } from '../base/order-state.ts'

/**
 * `acceptDispute`: a disputed order is sent all the same. `sendMail`: sends another mail than that of the
 * status.
 */
type StatusChange = {
  actor: Actor
  status: OrderStatus
  statusWas?: OrderStatus | undefined
  acceptDispute?: boolean | undefined
  sendMail?: () => Promise<void>
}

/**
 * Sets an order's status, whatever it was; the customer gets one mail per change.
 * @throws AppError not_found; stale_edit (with the current order) if it was cancelled, is a reservation or is
 * not in `statusWas`; disputed if it is to be sent while its payment is disputed, unless that is accepted;
 * huid_needed if it has hallmarked pieces without their HUID.
 */
export async function updateOrderStatus(
  tx: Tx,
  { settings }: ShopContext,
  { id, ...change }: StatusChange & { id: string },
): Promise<Order> {
  return setOrderStatus(tx, settings, await lockOrder(tx, id), change)
}

/** Sets the status of a locked order. @throws AppError as `updateOrderStatus` does. */
export async function setOrderStatus(
  tx: Tx,
  settings: Config,
  row: OrderRow,
  { statusWas, acceptDispute, ...change }: StatusChange,
): Promise<Order> {
  await requireStatus(tx, row, { ...change, statusWas })
  if (isDispatch(row.status as OrderStatus, change.status)) await requireUndisputed(tx.db, row, acceptDispute)

  return orderWithDetails(tx.db, await applyStatus(tx, settings, row, change), change.actor)
}

/** @throws AppError stale_edit as `updateOrderStatus` does. */
export async function requireStatus(
  tx: Tx,
  row: OrderRow,
  { actor, status, statusWas }: Pick<StatusChange, 'actor' | 'status' | 'statusWas'>,
): Promise<void> {
  if (isCancelled(row)) throw await staleOrder(tx.db, actor, row, 'was cancelled')
  await requireConfirmed(tx.db, actor, row)
  if (isDispatch(row.status as OrderStatus, status)) await requireAction(tx.db, actor, row, 'send')
  if (statusWas !== undefined && statusWas !== row.status)
    throw await staleOrder(tx.db, actor, row, `has been marked as ${row.status} by someone else`)
}

type AppliedStatus = Pick<StatusChange, 'status' | 'sendMail'> & { actor: EventActor }

/**
 * Changes the status of a locked order that is not cancelled, with all effects. @throws AppError huid_needed,
 * address_needed.
 */
export async function applyStatus(
  tx: Tx,
  settings: Config,
  row: OrderRow,
  change: AppliedStatus,
): Promise<OrderRow> {
  const [changed = row] = await applyStatuses(tx, settings, [row], change)
  return changed
}

/** The same for several orders; returns them in the same order. */
export async function applyStatuses(
  tx: Tx,
  settings: Config,
  rows: readonly OrderRow[],
  { actor, status, sendMail }: AppliedStatus,
): Promise<OrderRow[]> {
  const sent = rows.filter((row) => isDispatch(row.status as OrderStatus, status))
  await requireHuids(tx.db, sent)

  const reserved: OrderRow[] = []
  for (const row of rows)
    reserved.push(sent.includes(row) ? await reserveReleased(tx, { settings, by: actor.id }, row) : row)
  const changed = await saveOrders(tx, reserved, { status }, {})

  const moved = changed.filter((_row, at) => rows[at]?.status !== status)
  const events = await recordEvents(
    tx,
    actor,
    moved.map(({ id }) => id),
    status,
  )
  if (sendMail && moved.length > 0) await sendMail()
  if (!sendMail) await mailStatuses(tx, moved, events)

  // The law requires the invoice before the goods leave.
  if (!isBeforeDispatch(status)) await ensureInvoices(tx, settings, changed)
  return changed
}

/**
 * Mails the customers of these orders their status. `events`: the ids of the changes by those of the orders.
 */
async function mailStatuses(
  tx: Tx,
  orders: readonly OrderRow[],
  events: ReadonlyMap<string, string>,
): Promise<void> {
  const customers = await customersOf(tx.db, orders)
  await queueMails(
    tx,
    orders.flatMap((order, at) => {
      const customer = customers[at]
      return customer ? mailOfStatus(customer, order, events.get(order.id) ?? '') : []
    }),
  )
}
