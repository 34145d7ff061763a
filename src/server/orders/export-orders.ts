import type * as z from 'zod/mini'
import type { exportOrders as contract } from '../../contract/manage-orders.ts'
import type { Order, OrderLine } from '../../contract/order.ts'
import { addressLines } from '../../rules/address.ts'
import { startOfDayInIndia } from '../../rules/india-time.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import { csvFile } from '../csv.ts'
import type { Reader } from '../db/client.ts'
import { filtered } from './list-orders.service.ts'
import { withDetails } from './order-row.ts'

const columns = [
  'orderId', 'createdAt', 'status', 'cancelledAt', 'paymentMethod', 'paymentStatus', 'utr', 'email', 'address', 'pieces', 'products', 'totalPrice',
  'couponCode', 'discount', 'tax', 'amount', '_id',
] as const

type Query = z.output<typeof contract.query>

/** The orders that pass the filters as CSV, newest first. Amounts in rupees. */
export const exportOrders = (db: Reader, viewer: Viewer, query: Query): AsyncIterable<string> => csvFile(columns, batches(db, viewer, query))

const BATCH = 200

async function* batches(db: Reader, viewer: Viewer, { from, to, ...query }: Query) {
  let found = filtered(db, query).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(BATCH)
  if (from) found = found.where('created_at', '>=', startOfDayInIndia(from))
  for (let end = to ? { created_at: startOfDayInIndia(to, 1), id: '' } : undefined; ;) {
    const after = end
    const page = after
      ? found
          .where('created_at', '<=', after.created_at)
          .where((e) => e.or([e('created_at', '<', after.created_at), e('id', '<', after.id)]))
      : found
    const rows = await page.execute()
    end = rows.at(-1)
    if (!end) return
    yield (await withDetails(db, rows, viewer)).map(cellsOf)
  }
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
