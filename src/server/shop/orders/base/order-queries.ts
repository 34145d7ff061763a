import type { Address } from '../../../../contract/address.ts'
import type { Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import { sortByIds } from '../../../core/db/sql/pagination.ts'
import type { Queries, Tx, Reader } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { columnOf, noSuchOrder } from '../../invoicing/register/order-records.ts'
import type { Customer } from './order-mail.ts'
import { ordersWithDetails } from './order-row.ts'
import { updatePersons } from './save-order.ts'

/** Finds an order that is not archived, by id or number. */
export function findOrder(db: Queries, key: string) {
  const [column, value] = columnOf(key)
  return db.selectFrom('orders').selectAll().where(column, '=', value).where('deleted_at', 'is', null)
}

/** Reads an order and locks it until the transaction ends. @throws AppError not_found. */
export async function lockOrder(tx: Tx, key: string): Promise<OrderRow> {
  const [column, value] = columnOf(key)
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('orders').selectAll().where(column, '=', value).where('deleted_at', 'is', null),
  ).executeTakeFirst()
  if (!row) throw noSuchOrder()

  return row
}

/**
 * Reads orders and locks them in the order of their ids, to avoid deadlocks between concurrent changes.
 * @throws AppError not_found.
 */
export async function lockOrders(tx: Tx, orders: readonly { _id: string }[]): Promise<Map<string, OrderRow>> {
  const ids = [...new Set(orders.map(({ _id }) => _id))]
  const rows = await lockRows(
    tx.db,
    tx.db
      .selectFrom('orders')
      .selectAll()
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('id'),
  ).execute()
  if (rows.length < ids.length) throw noSuchOrder()

  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns the customer's own order, by id or number. @throws AppError not_found, also for another customer's
 * order.
 */
export async function requireOwnOrder(db: Queries, actor: Actor, key: string): Promise<OrderRow> {
  const row = await findOrder(db, key).where('user_id', '=', actor.id).executeTakeFirst()
  if (!row) throw noSuchOrder()
  return row
}

/** Reads orders with their lines and history, in the order of the ids. */
export async function readOrders(db: Reader, actor: Actor, ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  return ordersWithDetails(db, sortByIds(ids, rows), actor)
}

/**
 * The recipient of an order's mails: its account or, without one, the customer of the counter or the
 * addressee of the parcel.
 */
export async function customerOf(db: Queries, row: OrderRow): Promise<Customer> {
  const [customer] = await customersOf(db, [row])
  return customer ?? { username: nameWithoutAccount(row) }
}

/** The recipients of the mails of several orders, in the same order. */
export async function customersOf(db: Queries, rows: readonly OrderRow[]): Promise<Customer[]> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  const accounts =
    ids.length === 0
      ? []
      : await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute()
  const usernames = new Map(accounts.map(({ id, username }) => [id, username]))
  return rows.map((row) => ({ username: usernames.get(row.user_id ?? '') ?? nameWithoutAccount(row) }))
}

function nameWithoutAccount({ customer_name, address }: OrderRow): string {
  if (customer_name !== null) return customer_name
  return address ? (JSON.parse(address) as Address).name : 'there'
}

/** Moves a customer's orders to another e-mail address, which further mails are sent to. */
export async function moveOrdersToEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await updatePersons(tx, { email, email_key: emailKey(email) })
    .where('user_id', '=', userId)
    .execute()
}
