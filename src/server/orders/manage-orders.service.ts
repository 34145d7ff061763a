import type { Address } from '../../contract/address.ts'
import { toRupees } from '../../contract/money.ts'
import type { Order, OrderStatus, PaymentStatus } from '../../contract/order.ts'
import { isBeforeDispatch, isDispatch, shippingProblems } from '../../rules/order-status.ts'
import type { Actor } from '../accounts/auth/sessions.service.ts'
import { addAuditEntry, skipAuditEntry } from '../admin/audit/audit.service.ts'
import type { Tx } from '../db/client.ts'
import type { OrderRow } from '../db/schema/order-tables.ts'
import { AppError } from '../lib/errors.ts'
import { issueCreditNote } from '../invoicing/credit-notes.service.ts'
import { issueInvoice, readInvoice } from '../invoicing/invoices.service.ts'
import type { Config } from '../config.ts'
import { revokeVerifiedPurchases } from '../reviews/verified-buyer.ts'
import { mailOrderPaid, mailOrderRefunded, mailOrderStatus, type Customer } from './order-mails.ts'
import { columnOf, noSuchOrder, piecesOf, recordEvent, applyCancellation, withOneOrder } from './order-store.ts'
import { reserveStockAgain } from './stock.ts'
import { addToTotals } from './order-totals.ts'

/** What an order's change of status is asked with. */
type Move = { status: OrderStatus; statusWas?: OrderStatus | undefined }
type Moves = { orders: { _id: string; statusWas?: OrderStatus | undefined }[]; status: OrderStatus }

/**
 * Sets an order's status, whichever it had; the shopper is mailed once for each change.
 * @throws AppError not_found, stale_edit (with the order as it is) when it was called off or is not in `statusWas`.
 */
export async function updateOrderStatus(tx: Tx, settings: Config, viewer: Actor, key: string, move: Move): Promise<Order> {
  return moveOrder(tx, settings, viewer, await holdOrder(tx, key), move)
}

/** Orders whose status was set, and those that were left alone because they are not ready to be sent. */
type ChangedStatuses = { orders: Order[]; skipped: { _id: string; orderId: string; reasons: string[] }[] }

/**
 * Sets the status of several orders or of none. Orders that would be sent although something speaks against it
 * (`shippingProblems`) are skipped: each of them is for somebody to look at.
 * @throws AppError as updateOrderStatus does, for the first that cannot be moved.
 */
export async function updateOrderStatuses(tx: Tx, settings: Config, viewer: Actor, { orders, status }: Moves): Promise<ChangedStatuses> {
  // All are held before anything else is, in the order of their ids, so that two who move the same ones never wait for each other.
  const held = new Map<string, OrderRow>()
  for (const id of orders.map(({ _id }) => _id).toSorted()) held.set(id, await holdOrder(tx, id))
  const changed: ChangedStatuses = { orders: [], skipped: [] }
  for (const { _id, statusWas } of orders) {
    const row = held.get(_id)
    held.delete(_id)
    if (!row) continue
    const reasons = row.cancelled_at === null && isDispatch(row.status as OrderStatus, status) ? problemsOf(row) : []
    if (reasons.length > 0) changed.skipped.push({ _id, orderId: row.order_number, reasons })
    else changed.orders.push(await moveOrder(tx, settings, viewer, row, { status, statusWas }))
  }
  if (changed.orders.length === 0) skipAuditEntry(tx)
  return changed
}

const problemsOf = ({ payment_status, cancelled_at, address, stock_released_at }: OrderRow): string[] =>
  shippingProblems({ paymentStatus: payment_status as PaymentStatus, cancelledAt: cancelled_at, address, stockReleasedAt: stock_released_at })

async function moveOrder(tx: Tx, settings: Config, viewer: Actor, row: OrderRow, { status, statusWas }: Move): Promise<Order> {
  if (row.cancelled_at !== null) throw await stale(tx, viewer, row, 'was called off')
  if (statusWas !== undefined && statusWas !== row.status) throw await stale(tx, viewer, row, `is ${row.status} by now`)
  const changed = await save(tx, await reserveAgain(tx, row, isDispatch(row.status as OrderStatus, status)), { status })
  if (status !== row.status) await mailOrderStatus(tx, await customerOf(tx, row), changed, await recordEvent(tx, viewer, row.id, status))
  // The law asks for the invoice before the goods leave.
  if (!isBeforeDispatch(status)) await issueInvoice(tx, settings, changed)
  return withOneOrder(tx, changed, viewer)
}

/** Gives an order its invoice before dispatch. @throws AppError not_found, stale_edit when it was called off without one. */
export async function issueOrderInvoice(tx: Tx, settings: Config, viewer: Actor, key: string): Promise<Order> {
  const row = await holdOrder(tx, key)
  const before = await readInvoice(tx, row.id)
  if (!before && row.cancelled_at !== null) throw await stale(tx, viewer, row, 'was called off')
  await issueInvoice(tx, settings, row)
  const order = await withOneOrder(tx, row, viewer)
  const noted = { invoiceNumber: order.invoiceNumber }
  addAuditEntry(tx, { entity: 'order', id: row.id, title: row.order_number, before: before ? noted : { invoiceNumber: null }, after: noted })
  return order
}

/**
 * Marks an order as paid, or, when a UPI payment has not arrived, calls the order off and gives its pieces back. What
 * stands so already stays. @throws AppError not_found, stale_edit when the payment is past that.
 */
export async function confirmOrderPayment(tx: Tx, viewer: Actor, key: string, confirmed: boolean): Promise<Order> {
  const row = await holdOrder(tx, key)
  if (!confirmed) {
    if (row.payment_status !== 'awaiting_confirmation') throw await stale(tx, viewer, row, 'awaits no payment any more')
    return callOff(tx, viewer, row, true)
  }
  if (row.payment_status === 'refunded') throw await stale(tx, viewer, row, 'was refunded')
  const paid = await save(tx, await reserveAgain(tx, row), { payment_status: 'paid' })
  if (row.payment_status !== 'paid') {
    await recordEvent(tx, viewer, row.id, 'paid')
    await mailOrderPaid(tx, await customerOf(tx, row), paid)
  }
  return withOneOrder(tx, paid, viewer)
}

/**
 * Takes the pieces of an order out of the stock again, if they were released while it waited for its payment and are
 * still there. If they are not, the order keeps its note that they went back, and the administrator decides.
 */
async function reserveAgain(tx: Tx, row: OrderRow, wanted = true): Promise<OrderRow> {
  if (!wanted || row.stock_released_at === null || !(await reserveStockAgain(tx, await piecesOf(tx, row.id)))) return row
  await tx.updateTable('orders').set({ stock_released_at: null }).where('id', '=', row.id).execute()
  return { ...row, stock_released_at: null }
}

/** Marks a paid order as refunded. @throws AppError not_found, stale_edit when nothing was paid. */
export async function refundOrder(tx: Tx, viewer: Actor, key: string): Promise<Order> {
  const row = await holdOrder(tx, key)
  if (row.payment_status !== 'paid' && row.payment_status !== 'refunded') throw await stale(tx, viewer, row, 'was not paid')
  const refunded = await save(tx, row, { payment_status: 'refunded' })
  if (row.payment_status === 'paid') {
    await recordEvent(tx, viewer, row.id, 'refunded')
    await issueCreditNote(tx, row.id)
    await revokeVerifiedPurchases(tx, row)
    await mailOrderRefunded(tx, await customerOf(tx, row), refunded)
  }
  return withOneOrder(tx, refunded, viewer)
}

/** Calls an order off in any status; `restock`: its pieces go back into the stock. @throws AppError not_found. */
export async function cancelOrderAsAdmin(tx: Tx, viewer: Actor, key: string, restock: boolean): Promise<Order> {
  return callOff(tx, viewer, await holdOrder(tx, key), restock)
}

/** Moves an order to the archive: it leaves every list and total, and is kept. @throws AppError not_found. */
export async function archiveOrder(tx: Tx, viewer: Actor, key: string): Promise<void> {
  const row = await holdOrder(tx, key)
  const now = Date.now()
  await tx.updateTable('orders').set({ deleted_at: now, updated_at: now }).where('id', '=', row.id).execute()
  await addToTotals(tx, row, null)
  await recordEvent(tx, viewer, row.id, 'deleted')
  await revokeVerifiedPurchases(tx, row)
  addAuditEntry(tx, { entity: 'order', id: row.id, title: row.order_number, before: summary(row), after: null })
}

async function callOff(tx: Tx, viewer: Actor, row: OrderRow, restock: boolean): Promise<Order> {
  const cancelled = await save(tx, row, { cancelled_at: row.cancelled_at ?? Date.now() })
  if (row.cancelled_at === null) await applyCancellation(tx, viewer, await customerOf(tx, row), cancelled, restock)
  return withOneOrder(tx, cancelled, viewer)
}

/** Saves what changes of an order that is held, its share in the totals and the line in the log. */
async function save(tx: Tx, row: OrderRow, change: Partial<Pick<OrderRow, 'status' | 'payment_status' | 'cancelled_at'>>): Promise<OrderRow> {
  const changed = { ...row, ...change }
  addAuditEntry(tx, { entity: 'order', id: row.id, title: row.order_number, before: summary(row), after: summary(changed) })
  if (JSON.stringify(changed) === JSON.stringify(row)) return row
  const saved = { ...changed, updated_at: Date.now() }
  await tx.updateTable('orders').set({ ...change, updated_at: saved.updated_at }).where('id', '=', row.id).execute()
  // What calling off takes from the totals is counted with everything else that follows from it.
  if (change.cancelled_at === undefined) await addToTotals(tx, row, saved)
  return saved
}

/** The order, held until the transaction ends. @throws AppError not_found. */
async function holdOrder(tx: Tx, key: string): Promise<OrderRow> {
  const [column, value] = columnOf(key)
  const row = await tx
    .updateTable('orders')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw noSuchOrder()
  return row
}

const stale = async (tx: Tx, viewer: Actor, row: OrderRow, what: string) =>
  new AppError('stale_edit', `Order ${row.order_number} ${what}.`, { current: await withOneOrder(tx, row, viewer) })

/** Whom the mails about an order greet: its account, or, once that is gone, who receives the parcel. */
async function customerOf(tx: Tx, row: OrderRow): Promise<Customer> {
  const account = row.user_id ? await tx.selectFrom('users').select('username').where('id', '=', row.user_id).executeTakeFirst() : undefined
  return { username: account?.username ?? (row.address ? (JSON.parse(row.address) as Address).name : 'there') }
}

/** What the log shows of an order. */
const summary = (row: OrderRow) => ({
  email: row.email,
  status: row.status,
  paymentStatus: row.payment_status,
  cancelled: row.cancelled_at !== null,
  amount: toRupees(row.grand_total_paise),
})
