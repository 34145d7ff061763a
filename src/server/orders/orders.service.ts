import type { Address } from '../../contract/address.ts'
import type { PageQuery } from '../../contract/fields.ts'
import { orderStatuses, type Order } from '../../contract/order.ts'
import { isBeforeDispatch } from '../../rules/order-status.ts'
import { rememberAddress } from '../addresses/addresses.service.ts'
import type { Actor } from '../context.ts'
import type { Queries, Reader, Tx } from '../db/types.ts'
import type { OrderRow } from '../db/schema/order-tables.ts'
import type { Page } from '../db/sql/pagination.ts'
import { AppError } from '../lib/errors.ts'
import { isOwnEmail } from '../http/ownership.ts'
import { withDetails } from './order-row.ts'
import { findOrder, noSuchOrder, applyCancellation, withOneOrder } from './order-store.ts'

/** One page of a customer's orders, newest first, and the total. @throws AppError not_allowed for another customer's. */
export async function listOrders(db: Reader, viewer: Actor, email: string, { page, limit }: PageQuery): Promise<Page<Order>> {
  const own = isOwnEmail(viewer, email)
  if (!own && viewer.role !== 'admin') throw new AppError('not_allowed', 'You do not have permission to do this.')
  const standing = db.selectFrom('orders').where('deleted_at', 'is', null)
  const found = own ? standing.where('user_id', '=', viewer.id) : standing.where('email_key', '=', email.trim().toLowerCase())
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows: await withDetails(db, rows, viewer), total }
}

/** Returns one order by id or number. @throws AppError not_found, also for another customer's order. */
export async function getOrder(db: Reader, viewer: Actor, key: string): Promise<Order> {
  const row = await findVisible(db, viewer, key)
  if (!row) throw noSuchOrder()
  return withOneOrder(db, row, viewer)
}

/** Returns the order that a customer has placed with this Idempotency-Key. @throws AppError not_found. */
export async function getPlacedOrder(db: Reader, viewer: Actor, key: string): Promise<Order> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_keys', 'order_keys.order_id', 'orders.id')
    .selectAll('orders')
    .where('order_keys.user_id', '=', viewer.id)
    .where('order_keys.key', '=', key)
    .where('orders.user_id', '=', viewer.id)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw noSuchOrder()
  return withOneOrder(db, row, viewer)
}

/** Returns the customer's own order of a payment session (its id or number). Changes nothing. @throws AppError not_found. */
export async function confirmPayment(tx: Tx, viewer: Actor, session: string): Promise<Order> {
  return withOneOrder(tx.db, await requireOwn(tx.db, viewer, session), viewer)
}

/**
 * Cancels the customer's own order, restocks its pieces and releases its coupon. Returns an order that is already
 * cancelled unchanged. @throws AppError not_found, or stale_edit if it has been dispatched.
 */
export async function cancelOrder(tx: Tx, viewer: Actor, key: string): Promise<Order> {
  const order = await requireOwn(tx.db, viewer, key)
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
    const current = await requireOwn(tx.db, viewer, order.id)
    if (current.cancelled_at === null) throw onItsWay('be cancelled')
    return withOneOrder(tx.db, current, viewer)
  }
  await applyCancellation(tx, viewer, viewer, cancelled)
  return withOneOrder(tx.db, cancelled, viewer)
}

/**
 * Sets the address of an order placed without one, and adds it to the customer's addresses. @throws AppError not_found, or stale_edit if it is too late. */
export async function setOrderAddress(tx: Tx, viewer: Actor, key: string, address: Address): Promise<Order> {
  const order = await requireOwn(tx.db, viewer, key)
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
  await rememberAddress(tx, viewer, address)
  return withOneOrder(tx.db, changed, viewer)
}

const onItsWay = (what: string) => new AppError('stale_edit', `This order can no longer ${what}.`)

function findVisible(db: Reader, viewer: Actor, key: string): Promise<OrderRow | undefined> {
  const found = findOrder(db, key)
  return (viewer.role === 'admin' ? found : found.where('user_id', '=', viewer.id)).executeTakeFirst()
}

/** @throws AppError not_found, also for another customer's order. */
async function requireOwn(db: Queries, viewer: Actor, key: string): Promise<OrderRow> {
  const row = await findOrder(db, key).where('user_id', '=', viewer.id).executeTakeFirst()
  if (!row) throw noSuchOrder()
  return row
}
