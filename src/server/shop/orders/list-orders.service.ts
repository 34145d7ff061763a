import { sql } from 'kysely'
import type { AllOrdersQuery, OrderFilters } from '../../../contract/manage-orders.ts'
import type { Order, OrderStatus, PaymentStatus } from '../../../contract/order.ts'
import type { WaitingWork } from '../../../contract/stats.ts'
import { dayInIndia, startOfDayInIndia } from '../../../rules/india-time.ts'
import { isBeforeDispatch, shippingProblems } from '../../../rules/order-status.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { sortByIds, resolveCursor, slicePage, fetchPage, type Page, type PageRequest } from '../../core/db/sql/pagination.ts'
import { withDetails } from './order-row.ts'
import { findMatches, type Match } from './search-orders.ts'

/**
 * Returns one page of all orders that pass the filters, newest first, and the total.
 * @throws AppError not_found for an unknown `before` or `after`, invalid_input for a search that too many orders match.
 */
export async function listAllOrders(db: Reader, actor: Actor, query: AllOrdersQuery): Promise<Page<Order>> {
  const { ids, total } = await findPart(db, query, await resolveCursor(db, 'orders', query))
  return { rows: await readOrders(db, actor, ids), total }
}

/** Reads ids from an index only, which stays fast on late pages; the total comes from the order totals ledger. */
async function findPart(db: Reader, query: AllOrdersQuery, part: PageRequest): Promise<{ ids: string[]; total: number }> {
  if (query.search) {
    const found = await findFiltered(db, query, query.search)
    return { ids: slicePage(found, part).map(({ id }) => id), total: found.length }
  }
  return { ids: (await fetchPage(filtered(db, query).select('id'), part)).map(({ id }) => id), total: await countOrders(db, query) }
}

/** Reads orders with their lines and history, in the order of the ids. */
export async function readOrders(db: Reader, actor: Actor, ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  return withDetails(db, sortByIds(ids, rows), actor)
}

/** Finds the orders that match the search and pass the filters. @throws AppError invalid_input if too many match. */
export const findFiltered = async (db: Reader, filters: Filters, search: string): Promise<Match[]> =>
  (await findMatches(db, search)).filter((order) => passes(order, filters))

type Filters = Partial<Omit<OrderFilters, 'search'>>

/** Filters orders by status, payment and date; archived orders are included only on request. */
export function filtered(db: Reader, { status, paymentStatus, archived, from, to }: Filters) {
  let found = db.selectFrom('orders').where('deleted_at', archived === 'true' ? 'is not' : 'is', null)
  if (status === 'cancelled') found = found.where('cancelled_at', 'is not', null)
  else if (status === 'ready') found = found.where(readyToPack)
  else if (status === 'refund_due') found = found.where(refundDue)
  else if (status) found = found.where('status', '=', status).where('cancelled_at', 'is', null)
  if (paymentStatus) found = found.where('payment_status', '=', paymentStatus)
  // A cancelled order no longer awaits payment.
  if (paymentStatus === 'awaiting_confirmation' && !status) found = found.where('cancelled_at', 'is', null)
  if (from) found = found.where('created_at', '>=', startOfDayInIndia(from))
  return to ? found.where('created_at', '<', startOfDayInIndia(to, 1)) : found
}

/** Same as `isReadyToPack`, without parameters: literally the condition of the index `orders_ready`, so that it is used. */
const readyToPack = sql<boolean>`
  status in ('pending', 'processing') and cancelled_at is null and payment_status in ('due_on_delivery', 'paid')
  and address is not null and stock_released_at is null`

/** Cancelled and still paid. Literally the condition of the index `orders_refund_due`, so that it is used. */
const refundDue = sql<boolean>`cancelled_at is not null and payment_status = 'paid'`

/** Not dispatched yet, and nothing prevents dispatch. */
const isReadyToPack = ({ status, payment_status, cancelled_at, address, stock_released_at }: Match): boolean =>
  isBeforeDispatch(status as OrderStatus) &&
  shippingProblems({ paymentStatus: payment_status as PaymentStatus, cancelledAt: cancelled_at, address, stockReleasedAt: stock_released_at }).length === 0

/** The same filters, for orders found by search. */
function passes(order: Match, { status, paymentStatus, archived, from, to }: Filters): boolean {
  const state = order.cancelled_at === null ? order.status : 'cancelled'
  if (paymentStatus === 'awaiting_confirmation' && !status && state === 'cancelled') return false
  return (
    (order.deleted_at !== null) === (archived === 'true') &&
    (!status || state === status || (status === 'ready' && isReadyToPack(order)) || (status === 'refund_due' && state === 'cancelled' && order.payment_status === 'paid')) &&
    (!paymentStatus || order.payment_status === paymentStatus) &&
    (!from || order.created_at >= startOfDayInIndia(from)) &&
    (!to || order.created_at < startOfDayInIndia(to, 1))
  )
}

/** Returns how many orders are ready to pack, await a payment, or were cancelled and are not refunded. */
export async function countWaitingWork(db: Reader): Promise<WaitingWork> {
  const [toPack, toConfirm, refundsDue] = await Promise.all([
    countOrders(db, { status: 'ready' }), countOrders(db, { paymentStatus: 'awaiting_confirmation' }), countOrders(db, { status: 'refund_due' }),
  ])
  return { toPack, toConfirm, refundsDue }
}

async function countOrders(db: Reader, query: Filters): Promise<number> {
  if (query.archived === 'true' || query.status === 'ready' || query.status === 'refund_due') {
    return (await filtered(db, query).select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
  }
  let counted = db.selectFrom('order_tallies').select((e) => e.fn.sum<number | null>('orders').as('total'))
  if (query.status) counted = counted.where('status', '=', query.status)
  if (query.paymentStatus) counted = counted.where('payment_status', '=', query.paymentStatus)
  if (query.paymentStatus === 'awaiting_confirmation' && !query.status) counted = counted.where('status', '!=', 'cancelled')
  if (query.from) counted = counted.where('day', '>=', dayInIndia(startOfDayInIndia(query.from)))
  if (query.to) counted = counted.where('day', '<=', dayInIndia(startOfDayInIndia(query.to)))
  return (await counted.executeTakeFirstOrThrow()).total ?? 0
}
