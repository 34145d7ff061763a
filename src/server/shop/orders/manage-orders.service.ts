import type { Order, OrderStatus, PaymentMethod, PaymentStatus } from '../../../contract/order.ts'
import type { RevealedPan } from '../../../contract/manage-orders.ts'
import { momentText } from '../../../rules/india-time.ts'
import { isBeforeDispatch, isDispatch, shippingProblems } from '../../../rules/order-status.ts'
import { presentTotals } from '../../../rules/present-totals.ts'
import type { Actor } from '../../core/context.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import { AppError } from '../../core/lib/errors.ts'
import { rupees } from '../../core/mail/rupees.ts'
import { issueCreditNote } from '../invoicing/credit-notes.service.ts'
import { issueInvoice, readInvoice } from '../invoicing/invoices.service.ts'
import type { Config } from '../../core/config/config.ts'
import { ordersWithoutHuids } from '../catalogue/order-pieces.ts'
import { findOrdersWithPan, readPan } from '../pan/order-pans.service.ts'
import { revokeVerifiedPurchases } from '../reviews/verified-buyer.ts'
import { mailOrderPaid, mailOrderRefunded, mailOrderStatus } from './order-mails.ts'
import { confirmCash, isUnconfirmedCash } from './confirm-cash-order.ts'
import { auditedFields, columnOf, customerOf, holdOrder, noSuchOrder, recordEvent, reserveOrderAgain, applyCancellation, withOneOrder } from './order-store.ts'
import { addToTotals } from './order-totals.ts'
import { totalsAtCurrentRates, type CurrentPrices } from './current-totals.ts'
import { notePaymentOfCancelled } from './noted-payments.service.ts'

/** The input of a status change. */
type Move = { status: OrderStatus; statusWas?: OrderStatus | undefined }

/**
 * Sets an order's status, whatever it was; the customer gets one mail per change.
 * @throws AppError not_found; stale_edit (with the current order) if it was cancelled or is not in `statusWas`;
 * huid_needed if it has hallmarked pieces without their HUID.
 */
export async function updateOrderStatus(tx: Tx, settings: Config, actor: Actor, key: string, move: Move): Promise<Order> {
  return moveOrder(tx, settings, actor, await holdOrder(tx, key), move)
}

/** Why a locked order cannot be dispatched. */
export const problemsOf = ({ payment_method, payment_status, cancelled_at, address, stock_released_at }: OrderRow): string[] =>
  shippingProblems({ paymentMethod: payment_method as PaymentMethod, paymentStatus: payment_status as PaymentStatus, cancelledAt: cancelled_at, address, stockReleasedAt: stock_released_at })

/**
 * @param naming whether the error names the orders, in `orders`
 * @throws AppError huid_needed if a hallmarked piece of these orders has no HUID yet.
 */
export async function requireHuids(db: Queries, rows: readonly OrderRow[], naming = false): Promise<void> {
  const missing = rows.length === 0 ? new Set() : await ordersWithoutHuids(db, rows.map(({ id }) => id))
  if (missing.size === 0) return
  const orders = rows.filter(({ id }) => missing.has(id)).map(({ id, order_number }) => ({ _id: id, orderId: order_number }))
  throw new AppError('huid_needed', 'Enter the HUID of each hallmarked piece before dispatch.', naming ? { orders } : {})
}

/** Sets the status of a locked order, as `updateOrderStatus` does. `sendMail` sends another mail than that of the status. */
export async function moveOrder(tx: Tx, settings: Config, actor: Actor, row: OrderRow, { status, statusWas }: Move, sendMail = mailOrderStatus): Promise<Order> {
  if (row.cancelled_at !== null) throw await staleOrder(tx.db, actor, row, 'was cancelled')
  if (statusWas !== undefined && statusWas !== row.status) throw await staleOrder(tx.db, actor, row, `has been marked as ${row.status} by someone else`)
  if (isDispatch(row.status as OrderStatus, status)) await requireHuids(tx.db, [row])
  const changed = await save(tx, await reserveAgain(tx, row, isDispatch(row.status as OrderStatus, status)), { status })
  if (status !== row.status) await sendMail(tx, await customerOf(tx.db, row), changed, await recordEvent(tx, actor, row.id, status))
  // The law requires the invoice before the goods leave.
  if (!isBeforeDispatch(status)) await issueInvoice(tx, settings, changed)
  return withOneOrder(tx.db, changed, actor)
}

/**
 * Issues an order's invoice before dispatch. @throws AppError not_found; stale_edit if it was cancelled without one;
 * huid_needed, since an invoice names the pieces and is never changed.
 */
export async function issueOrderInvoice(tx: Tx, settings: Config, actor: Actor, key: string): Promise<Order> {
  const row = await holdOrder(tx, key)
  const before = await readInvoice(tx.db, row.id)
  if (!before && row.cancelled_at !== null) throw await staleOrder(tx.db, actor, row, 'was cancelled')
  if (!before) await requireHuids(tx.db, [row])
  await issueInvoice(tx, settings, row)
  const order = await withOneOrder(tx.db, row, actor)
  const noted = { invoiceNumber: order.invoiceNumber }
  addAuditEntry(tx, { entity: 'order', id: row.id, title: row.order_number, before: before ? noted : { invoiceNumber: null }, after: noted })
  return order
}

/** `acceptOldPrice`: whether the price of the order still counts although it was kept only until an earlier time. */
type Confirmation = { confirmed: boolean; acceptOldPrice?: boolean | undefined }

/**
 * Marks an order as paid, or an unconfirmed cash order as due on delivery; or, if a payment by UPI or bank transfer has not
 * arrived, cancels it and restocks its pieces. Does nothing if that is done already. @throws AppError not_found, stale_edit if
 * the payment is past that state, price_changed if its price is no longer kept and `acceptOldPrice` is not set.
 */
export async function confirmOrderPayment(tx: Tx, shop: CurrentPrices, actor: Actor, key: string, { confirmed, acceptOldPrice = false }: Confirmation): Promise<Order> {
  const row = await holdOrder(tx, key)
  if (!confirmed) {
    if (row.payment_status !== 'awaiting_confirmation') throw await staleOrder(tx.db, actor, row, 'no longer awaits a payment')
    return callOff(tx, actor, row, { restock: true, payment: 'not_found' })
  }
  if (row.payment_status === 'refunded') throw await staleOrder(tx.db, actor, row, 'was refunded')
  const isOld = keepsOldPrice(row, Date.now())
  if (isOld && !acceptOldPrice) throw await oldPrice(tx.db, shop, row)
  return withOneOrder(tx.db, await markPaid(tx, actor, row, isOld), actor)
}

/** Whether confirming the payment of this order would sell it at a price that is no longer kept. */
export const keepsOldPrice = ({ payment_status, cancelled_at, price_until }: OrderRow, now: number): boolean =>
  payment_status === 'awaiting_confirmation' && cancelled_at === null && price_until !== null && price_until < now

/** Says until when the price of an order was kept. */
export const keptUntilText = ({ price_until }: OrderRow): string => `Its price was kept until ${momentText(price_until ?? 0)}.`

async function oldPrice(db: Queries, shop: CurrentPrices, row: OrderRow): Promise<AppError> {
  const totals = await totalsAtCurrentRates(db, shop, row)
  const current = totals ? `At current rates it is ${rupees(totals.grandTotal)}.` : 'It is no longer sold by weight, so there is no current price.'
  return new AppError('price_changed', `${keptUntilText(row)} The order is ${rupees(row.grand_total_paise)}. ${current}`, totals ? { totals: presentTotals(totals, row.discount_points) } : {})
}

/**
 * Marks a locked order as paid, with history and mail; does nothing if it is. An unconfirmed cash order becomes due on
 * delivery instead. Returns the order as it is then.
 */
export async function markPaid(tx: Tx, actor: Actor, row: OrderRow, atOldPrice = false): Promise<OrderRow> {
  if (isUnconfirmedCash(row)) {
    const confirmed = await confirmCash(tx, actor, row)
    addAuditEntry(tx, { entity: 'order', id: row.id, title: row.order_number, before: auditedFields(row), after: auditedFields(confirmed) })
    return confirmed
  }
  const paid = await save(tx, await reserveAgain(tx, row), { payment_status: 'paid' }, atOldPrice ? { acceptedOldPrice: true } : {})
  if (row.payment_status !== 'paid') {
    await recordEvent(tx, actor, row.id, 'paid')
    await mailOrderPaid(tx, await customerOf(tx.db, row), paid)
  }
  return paid
}

/**
 * Reserves an order's pieces again, if they were released while it awaited payment and are still in stock. If they are
 * not, the order stays marked as released, and an administrator decides.
 */
async function reserveAgain(tx: Tx, row: OrderRow, wanted = true): Promise<OrderRow> {
  if (!wanted || row.stock_released_at === null || (await reserveOrderAgain(tx, row.id)).length > 0) return row
  await tx.db.updateTable('orders').set({ stock_released_at: null }).where('id', '=', row.id).execute()
  return { ...row, stock_released_at: null }
}

/** `cancel`: whether a refunded order is cancelled as well; `restock`: whether its pieces then go back into stock. */
type Refund = { cancel?: boolean | undefined; restock?: boolean | undefined }

/** Marks a paid order as refunded. @throws AppError not_found, stale_edit if nothing was paid. */
export async function refundOrder(tx: Tx, actor: Actor, key: string, { cancel = false, restock = true }: Refund): Promise<Order> {
  const row = await holdOrder(tx, key)
  if (row.payment_status !== 'paid' && row.payment_status !== 'refunded') throw await staleOrder(tx.db, actor, row, 'was not paid')
  const refunded = await save(tx, row, { payment_status: 'refunded' })
  if (row.payment_status === 'paid') {
    await recordEvent(tx, actor, row.id, 'refunded')
    await issueCreditNote(tx, row.id)
    await revokeVerifiedPurchases(tx, row)
    await mailOrderRefunded(tx, await customerOf(tx.db, row), refunded)
  }
  return cancel ? callOff(tx, actor, refunded, { restock }) : withOneOrder(tx.db, refunded, actor)
}

/** Cancels an order in any status; `restock`: whether its pieces go back into stock. @throws AppError not_found. */
export async function cancelOrderAsAdmin(tx: Tx, actor: Actor, key: string, restock: boolean): Promise<Order> {
  return callOff(tx, actor, await holdOrder(tx, key), { restock })
}

/**
 * Returns the PAN of an order, and the other orders with the same PAN. Each call is in the audit log.
 * @throws AppError not_found, also if the order has none; unavailable if it cannot be read.
 */
export async function revealPan(tx: Tx, settings: Config, key: string): Promise<RevealedPan> {
  const [column, value] = columnOf(key)
  const row = await tx.db.selectFrom('orders').select(['id', 'order_number']).where(column, '=', value).executeTakeFirst()
  if (!row) throw noSuchOrder()
  const pan = await readPan(tx.db, settings, row.id)
  if (pan === undefined) throw new AppError('not_found', 'This order has no PAN.')
  addAuditEntry(tx, { entity: 'order', id: row.id, title: row.order_number, before: { panShown: false }, after: { panShown: true } })
  const orders = await findOrdersWithPan(tx.db, settings, pan, row.id)
  return { pan, orders: orders.map(({ id, order_number }) => ({ _id: id, orderId: order_number })) }
}

async function callOff(tx: Tx, actor: Actor, row: OrderRow, { restock, payment }: { restock: boolean; payment?: 'not_found' }): Promise<Order> {
  const cancelled = await save(tx, row, { cancelled_at: row.cancelled_at ?? Date.now() })
  if (row.cancelled_at !== null) return withOneOrder(tx.db, cancelled, actor)
  const customer = await customerOf(tx.db, row)
  const checked = payment === 'not_found' ? cancelled : await notePaymentOfCancelled(tx, customer, cancelled, 'shop')
  await applyCancellation(tx, actor, customer, checked, { by: 'shop', restock })
  return withOneOrder(tx.db, checked, actor)
}

/** Saves the changes of a locked order, its order totals and its audit log entry, with more to be audited. */
async function save(tx: Tx, row: OrderRow, change: Partial<Pick<OrderRow, 'status' | 'payment_status' | 'cancelled_at'>>, audited: object = {}): Promise<OrderRow> {
  const changed = { ...row, ...change }
  addAuditEntry(tx, { entity: 'order', id: row.id, title: row.order_number, before: auditedFields(row), after: { ...auditedFields(changed), ...audited } })
  if (JSON.stringify(changed) === JSON.stringify(row)) return row
  const saved = { ...changed, updated_at: Date.now() }
  await tx.db.updateTable('orders').set({ ...change, updated_at: saved.updated_at }).where('id', '=', row.id).execute()
  // A cancellation updates the totals together with its other effects (applyCancellation).
  if (change.cancelled_at === undefined) await addToTotals(tx, row, saved)
  return saved
}

/** Someone else has changed an order: `what` follows its number. */
export const staleOrder = async (db: Queries, actor: Actor, row: OrderRow, what: string) =>
  new AppError('stale_edit', `Order ${row.order_number} ${what}.`, { current: await withOneOrder(db, row, actor) })
