import type { Address } from '../../../contract/address.ts'
import type { PageQuery } from '../../../contract/fields.ts'
import { orderStatuses, OWN_ORDERS_PER_PAGE, type Order } from '../../../contract/order.ts'
import { isBeforeDispatch } from '../../../rules/order-status.ts'
import { rememberAddress } from '../addresses/order-addresses.ts'
import { requireBuyerGstin } from '../addresses/buyer-gstin.ts'
import type { Actor } from '../../core/context.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { Config } from '../../core/config/config.ts'
import { readOrderLines } from '../invoicing/invoices.service.ts'
import { queueMails } from '../../core/mail/outbox.ts'
import { noticesOfReference } from './owner-notices.ts'
import { maskPan, readPan } from '../pan/order-pans.service.ts'
import { isOwnEmail } from '../../core/http/ownership.ts'
import { notePaymentOfCancelled } from './noted-payments.service.ts'
import { withDetails } from './order-row.ts'
import { findOrder, noSuchOrder, applyCancellation, withOneOrder } from './order-store.ts'

/** One page of a customer's orders, at most 20 of one's own, newest first, and the total. @throws AppError not_allowed for another customer's. */
export async function listOrders(db: Reader, actor: Actor, email: string, { page, limit: requested }: PageQuery): Promise<Page<Order>> {
  const own = isOwnEmail(actor, email)
  const limit = own ? Math.min(requested, OWN_ORDERS_PER_PAGE) : requested
  if (!own && actor.role !== 'admin') throw new AppError('not_allowed', 'You do not have permission to do this.')
  const standing = db.selectFrom('orders').where('deleted_at', 'is', null)
  const found = own ? standing.where('user_id', '=', actor.id) : standing.where('email_key', '=', emailKey(email))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows: await withDetails(db, rows, actor), total }
}

/** Returns one order by id or number, with its PAN masked. @throws AppError not_found, also for another customer's order. */
export async function getOrder(db: Reader, settings: Config, actor: Actor, key: string): Promise<Order> {
  const row = await findVisible(db, actor, key)
  if (!row) throw noSuchOrder()
  const order = await withOneOrder(db, row, actor)
  const pan = await readPan(db, settings, row.id).catch(() => HIDDEN_PAN)
  return pan === undefined ? order : { ...order, pan: maskPan(pan) }
}

/** Shown in place of a PAN that cannot be read. */
const HIDDEN_PAN = '••••••••••'

/** Returns the order that a customer has placed with this Idempotency-Key. @throws AppError not_found. */
export async function getPlacedOrder(db: Reader, actor: Actor, key: string): Promise<Order> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_keys', 'order_keys.order_id', 'orders.id')
    .selectAll('orders')
    .where('order_keys.user_id', '=', actor.id)
    .where('order_keys.key', '=', key)
    .where('orders.user_id', '=', actor.id)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw noSuchOrder()
  return withOneOrder(db, row, actor)
}

/** Returns the customer's own order of a payment session (its id or number). Changes nothing. @throws AppError not_found. */
export async function confirmPayment(tx: Tx, actor: Actor, session: string): Promise<Order> {
  return withOneOrder(tx.db, await requireOwn(tx.db, actor, session), actor)
}

/**
 * Cancels the customer's own order, restocks its pieces and releases its coupon. Returns an order that is already
 * cancelled unchanged. @throws AppError not_found, or stale_edit if it has been dispatched.
 */
export async function cancelOrder(tx: Tx, actor: Actor, key: string): Promise<Order> {
  const order = await requireOwn(tx.db, actor, key)
  const now = Date.now()
  const cancelled = await tx.db
    .updateTable('orders')
    .set({ cancelled_at: now, updated_at: now })
    .where('id', '=', order.id)
    .where('cancelled_at', 'is', null)
    .where('status', 'in', orderStatuses.filter(isBeforeDispatch))
    .returningAll()
    .executeTakeFirst()
  if (!cancelled) {
    const current = await requireOwn(tx.db, actor, order.id)
    if (current.cancelled_at === null) throw onItsWay('be cancelled')
    return withOneOrder(tx.db, current, actor)
  }
  const checked = await notePaymentOfCancelled(tx, actor, cancelled, 'shopper')
  await applyCancellation(tx, actor, actor, checked, { by: 'shopper' })
  return withOneOrder(tx.db, checked, actor)
}

/**
 * Sets the address of an order placed without one, and adds it to the customer's addresses. @throws AppError not_found,
 * stale_edit if it is too late, or invalid_input if the order's GSTIN belongs to another state.
 */
export async function setOrderAddress(tx: Tx, actor: Actor, key: string, address: Address): Promise<Order> {
  const order = await requireOwn(tx.db, actor, key)
  requireBuyerGstin(order.buyer_gstin, address.state)
  const changed = await tx.db
    .updateTable('orders')
    .set({ address: JSON.stringify(address), updated_at: Date.now() })
    .where('id', '=', order.id)
    .where('address', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('status', 'in', orderStatuses.filter(isBeforeDispatch))
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw onItsWay('be given an address')
  await rememberAddress(tx, actor, address)
  return withOneOrder(tx.db, changed, actor)
}

/**
 * Sets the reference of the customer's own bank transfer. @throws AppError not_found, invalid_input for another kind of
 * payment or a reference of another order, stale_edit once the payment was confirmed or the order cancelled.
 */
export async function setPaymentReference(tx: Tx, settings: Config, actor: Actor, key: string, utr: string): Promise<Order> {
  const { id } = await requireOwn(tx.db, actor, key)
  const order = await lockRows(tx.db, tx.db.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirstOrThrow()
  if (order.payment_method !== 'BANK') throw new AppError('invalid_input', 'utr: belongs to a bank transfer')
  if (order.payment_status !== 'awaiting_confirmation' || order.cancelled_at !== null) throw onItsWay('be given a reference')
  const other = await tx.db.selectFrom('orders').select('id').where('utr', '=', utr).where('id', '!=', id).executeTakeFirst()
  if (other) throw new AppError('invalid_input', 'utr: belongs to another order')
  if (order.utr === utr) return withOneOrder(tx.db, order, actor)
  const changed = { ...order, utr, updated_at: Date.now() }
  await insertOrRetry(tx.db.updateTable('orders').set({ utr, updated_at: changed.updated_at }).where('id', '=', id).execute())
  await queueMails(tx, noticesOfReference(settings, changed, await readOrderLines(tx.db, id)))
  return withOneOrder(tx.db, changed, actor)
}

/** Sends further mails about a customer's orders to another address, and lists the orders under it. */
export async function moveOrdersToEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.db.updateTable('orders').set({ email, email_key: emailKey(email) }).where('user_id', '=', userId).execute()
}

const onItsWay = (what: string) => new AppError('stale_edit', `This order can no longer ${what}.`)

function findVisible(db: Reader, actor: Actor, key: string): Promise<OrderRow | undefined> {
  const found = findOrder(db, key)
  return (actor.role === 'admin' ? found : found.where('user_id', '=', actor.id)).executeTakeFirst()
}

/** @throws AppError not_found, also for another customer's order. */
async function requireOwn(db: Queries, actor: Actor, key: string): Promise<OrderRow> {
  const row = await findOrder(db, key).where('user_id', '=', actor.id).executeTakeFirst()
  if (!row) throw noSuchOrder()
  return row
}
