import type { CartTax } from '../../../../rules/cart-totals.ts'
import type { OrderState } from '../../../../rules/order-state.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow, OrderLineRow, OrderTaxRow } from '../../../core/db/schema/order-tables.ts'
import { sortByIds } from '../../../core/db/sql/pagination.ts'
import type { Reader, Queries } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'

/** A row of the table `orders`, with the state that it is stored with. */
type StoredOrder = OrderRow & { order_state: OrderState }

export const noSuchOrder = () => new AppError('not_found', 'There is no such order.')

const ORDER_NUMBER = /^[a-z]{2}\d{2}-[a-z]{2}\d{2}$/i

/** Returns the column and value of an order's key: its id, or its number ignoring case. */
export const columnOf = (key: string) =>
  ORDER_NUMBER.test(key) ? (['order_number', key.toUpperCase()] as const) : (['id', key] as const)

/**
 * Returns the order of a document: the customer's own; for administrators any, including archived ones.
 * @throws AppError not_found.
 */
export async function requireDocumentOrder(
  db: Reader,
  { actor, id: key }: { actor: Actor; id: string },
): Promise<StoredOrder> {
  const [column, value] = columnOf(key)
  const orders = db.selectFrom('orders').selectAll().where(column, '=', value)
  const order = await (
    actor.role === 'admin' ? orders : orders.where('user_id', '=', actor.id).where('deleted_at', 'is', null)
  ).executeTakeFirst()
  if (!order) throw noSuchOrder()
  return order
}

/**
 * Returns these orders, in the order of the ids, archived ones included. @throws AppError not_found for an
 * unknown one.
 */
export async function requireOrders(db: Reader, ids: string[]): Promise<OrderRow[]> {
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  if (rows.length < ids.length) throw noSuchOrder()
  return sortByIds(ids, rows)
}

export const readOrderLines = async (db: Queries, orderId: string): Promise<OrderLineRow[]> =>
  (await readLinesOf(db, [orderId])).get(orderId) ?? []

export const readOrderTaxes = async (db: Queries, orderId: string): Promise<OrderTaxRow[]> =>
  (await readTaxesOf(db, [orderId])).get(orderId) ?? []

/** Returns the lines of orders, by order id. */
export const readLinesOf = async (
  db: Queries,
  orderIds: readonly string[],
): Promise<Map<string, OrderLineRow[]>> =>
  Map.groupBy(
    await db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .orderBy('position')
      .execute(),
    ({ order_id }) => order_id,
  )

/** Returns the taxes of orders, by order id. */
export const readTaxesOf = async (
  db: Queries,
  orderIds: readonly string[],
): Promise<Map<string, OrderTaxRow[]>> =>
  Map.groupBy(
    await db
      .selectFrom('order_taxes')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .orderBy('position')
      .execute(),
    ({ order_id }) => order_id,
  )

export const toCartTax = ({ name, hsn, rate_bp, taxable_paise, tax_paise }: OrderTaxRow): CartTax => ({
  name,
  hsn,
  rate: rate_bp,
  taxable: taxable_paise,
  tax: tax_paise,
})

/** The taxable value of an order, in paise. */
export const taxableOfOrder = ({
  total_paise,
  discount_paise,
  prepaid_discount_paise,
}: Pick<OrderRow, 'total_paise' | 'discount_paise' | 'prepaid_discount_paise'>): number =>
  total_paise - discount_paise - prepaid_discount_paise

/** The taxes of an order; one of an earlier version has a single tax, without its HSN. */
export function taxesOfOrder(
  { total_paise, discount_paise, tax_points, tax_paise }: OrderRow,
  taxes: readonly OrderTaxRow[],
): CartTax[] {
  if (taxes.length > 0) return taxes.map(toCartTax)
  return total_paise > discount_paise
    ? [{ name: 'Standard', hsn: '', rate: tax_points, taxable: total_paise - discount_paise, tax: tax_paise }]
    : []
}
