import type { OrderFilters } from '../../contract/manage-orders.ts'
import type { Order, OrderLine } from '../../contract/order.ts'
import { addressLines } from '../../rules/address.ts'
import type { Actor } from '../context.ts'
import { csvFile } from '../lib/csv.ts'
import type { Reader } from '../db/types.ts'
import { newestFirst, fetchPage, type Cursor } from '../db/sql/pagination.ts'
import { filtered, findFiltered, readOrders } from './list-orders.service.ts'

const columns = [
  'orderId', 'createdAt', 'status', 'cancelledAt', 'paymentMethod', 'paymentStatus', 'utr', 'email', 'address', 'pieces', 'products', 'totalPrice',
  'couponCode', 'discount', 'tax', 'amount', '_id',
] as const

/** Exports the orders that pass the filters as CSV, newest first. Amounts in rupees. */
export const exportOrders = (db: Reader, viewer: Actor, query: OrderFilters): AsyncIterable<string> => csvFile(columns, batches(db, viewer, query))

const BATCH = 200

async function* batches(db: Reader, viewer: Actor, query: OrderFilters) {
  const keys = query.search ? matchBatches(db, query, query.search) : keyBatches(db, query)
  for await (const ids of keys) yield (await readOrders(db, viewer, ids)).map(cellsOf)
}

async function* matchBatches(db: Reader, filters: OrderFilters, search: string) {
  const ids = (await findFiltered(db, filters, search)).sort(newestFirst).map(({ id }) => id)
  for (let start = 0; start < ids.length; start += BATCH) yield ids.slice(start, start + BATCH)
}

async function* keyBatches(db: Reader, filters: OrderFilters) {
  const found = filtered(db, filters).select(['id', 'created_at'])
  let last: Cursor | undefined
  do {
    const rows: Cursor[] = await fetchPage(found, { before: last, page: 1, limit: BATCH })
    yield rows.map(({ id }) => id)
    last = rows.at(-1)
  } while (last)
}

const cellsOf = (order: Order) => [
  order.orderId, order.createdAt, order.status, order.cancelledAt, order.paymentMethod, order.paymentStatus, order.utr, order.email,
  order.address === null ? null : addressLines(order.address).join(', '), order.totals.selectedItems, order.products.map(pieces).join('; '),
  order.totals.totalPrice, order.couponCode, order.totals.discount, order.totals.tax, order.amount, order._id,
]

function pieces({ quantity, name, size, color }: OrderLine): string {
  const choice = [size, color].filter(Boolean).join(', ')
  return choice ? `${quantity} × ${name} (${choice})` : `${quantity} × ${name}`
}
