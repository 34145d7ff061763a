import type { SelectQueryBuilder } from 'kysely'
import type { OrderFilters } from '../../../../contract/manage-orders.ts'
import { orderStatuses, type OrderStatus, type PaymentStatus } from '../../../../contract/order.ts'
import { startOfDayInIndia, dayInIndia } from '../../../../rules/india-time.ts'
import { allOrderStates, rulesOf, toConfirmStates, type OrderState } from '../../../../rules/order-state.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import {
  fetchPage,
  selectPage,
  slicePage,
  type Cursor,
  type PageRequest,
} from '../../../core/db/sql/pagination.ts'
import type { Reader } from '../../../core/db/types.ts'
import { keepsStock, whereStockIsKept } from '../../stock/stock-owner.ts'
import { stateOfRow } from '../base/order-state.ts'
import { findArchived, findMatches, type Match } from './search-orders.ts'

type Filters = Partial<OrderFilters>

/**
 * Finds the orders of a search that pass the filters, or the archived ones of a status or payment; undefined
 * for filters by state, which an index serves. @throws AppError invalid_input if too many match.
 */
export async function findFiltered(db: Reader, filters: Filters): Promise<Match[] | undefined> {
  const { search, archived, status, paymentStatus } = filters
  const isOfArchive = archived === 'true' && Boolean(status ?? paymentStatus)
  if (!search && !isOfArchive) return undefined

  const matches = search ? findMatches(db, search) : findArchived(db)
  return (await matches).filter((order) => passes(order, filters))
}

/** Filters orders by state and date; without a status or payment, those that are not archived. */
export function filterOrders(db: Reader, filters: Filters) {
  const orders = inDays(db.selectFrom('orders'), filters)
  if (isEveryState(filters)) return orders.where('deleted_at', 'is', null)

  const found = withStatus(orders, filters).where('order_state', 'in', statesOf(filters))
  return filters.paymentStatus ? found.where('payment_status', '=', filters.paymentStatus) : found
}

/** Reads one page of the orders that pass the filters, newest first, in one statement. */
export async function fetchOrderPage(db: Reader, filters: Filters, request: PageRequest): Promise<Cursor[]> {
  const columns = ['id', 'created_at'] as const
  if (isEveryState(filters)) return fetchPage(filterOrders(db, filters).select(columns), request)

  // Each state and payment has its own stretch of the index `orders_state`, sorted by time.
  const limit = request.page * request.limit
  const parts = kindsOf(filters).map(({ state, payment }) => {
    const orders = db
      .selectFrom('orders')
      .where('order_state', '=', state)
      .where('payment_status', '=', payment)
    const page = selectPage(withStatus(inDays(orders, filters), filters).select(columns), {
      ...request,
      page: 1,
      limit,
    })
    return db.selectFrom(page.as('page')).selectAll()
  })
  const [first, ...others] = parts
  if (!first) return []

  const rows = await others.reduce((all, part) => all.unionAll(part), first).execute()
  return slicePage(rows, request)
}

type Orders = SelectQueryBuilder<Tables, 'orders', object>

function inDays(orders: Orders, { from, to }: Filters): Orders {
  const later = from ? orders.where('created_at', '>=', startOfDayInIndia(from)) : orders
  return to ? later.where('created_at', '<', startOfDayInIndia(to, 1)) : later
}

/** What the states of a filter do not tell: the status, or that nothing is missing to pack an order. */
function withStatus(orders: Orders, { status }: Filters): Orders {
  if (status === 'ready') return orders.where('address', 'is not', null).where(whereStockIsKept)

  return status && isStatus(status) ? orders.where('status', '=', status) : orders
}

const isStatus = (status: NonNullable<Filters['status']>): status is OrderStatus =>
  (orderStatuses as readonly string[]).includes(status)

const isEveryState = ({ status, paymentStatus, archived }: Filters): boolean =>
  !status && !paymentStatus && archived !== 'true'

/** The states that a filter shows and the payments they can have. */
function kindsOf(filters: Filters): { state: OrderState; payment: PaymentStatus }[] {
  const { paymentStatus } = filters
  return statesOf(filters).flatMap((state) =>
    rulesOf(state)
      .payments.filter((payment) => !paymentStatus || payment === paymentStatus)
      .map((payment) => ({ state, payment })),
  )
}

function statesOf({ status, paymentStatus, archived }: Filters): readonly OrderState[] {
  if (archived === 'true') return ['archived']
  if (status) return allOrderStates.filter((state) => isListed(state, status))
  // Nobody has to look for the payment of a cancelled order, of an estimate or of a reservation.
  if (paymentStatus === 'awaiting_confirmation') return toConfirmStates

  return allOrderStates.filter((state) => state !== 'archived')
}

/** Whether the list of a filter has orders in this state. */
function isListed(state: OrderState, filter: NonNullable<Filters['status']>): boolean {
  const { statuses = [], lists = [] } = rulesOf(state)
  return isStatus(filter) ? statuses.includes(filter) : lists.includes(filter)
}

/** The same filters, for orders found by search. */
function passes(order: Match, { status, paymentStatus, archived, from, to }: Filters): boolean {
  const state = stateOfRow({ ...order, deleted_at: null })
  const isToConfirm = paymentStatus === 'awaiting_confirmation' && !status
  if (isToConfirm && !toConfirmStates.includes(state)) return false

  if ((order.deleted_at !== null) !== (archived === 'true')) return false
  if (status && !hasStatus(order, state, status)) return false
  if (paymentStatus && order.payment_status !== paymentStatus) return false
  if (from && order.created_at < startOfDayInIndia(from)) return false
  return !to || order.created_at < startOfDayInIndia(to, 1)
}

function hasStatus(order: Match, state: OrderState, status: NonNullable<Filters['status']>): boolean {
  if (isStatus(status)) return isListed(state, status) && order.status === status
  if (status === 'estimate' && order.deleted_at !== null) return false

  const isComplete = order.address !== null && keepsStock(order)
  return isListed(state, status) && (status !== 'ready' || isComplete)
}

/** Returns how many orders pass the filters: from the order totals ledger where it can. */
export async function countFilteredOrders(db: Reader, query: Filters): Promise<number> {
  const { status, paymentStatus, archived, from, to } = query
  const isInLedger =
    archived !== 'true' &&
    status !== 'ready' &&
    status !== 'refund_due' &&
    status !== 'estimate' &&
    status !== 'on_account'
  if (!isInLedger) return countRows(db, query)

  let tallies = db.selectFrom('order_tallies').select((e) => e.fn.sum<number | null>('orders').as('total'))
  if (status) tallies = tallies.where('status', '=', status)
  if (paymentStatus) tallies = tallies.where('payment_status', '=', paymentStatus)
  const isToConfirm = paymentStatus === 'awaiting_confirmation' && !status
  if (isToConfirm) tallies = tallies.where('status', 'not in', ['cancelled', 'reservation'])
  if (from) tallies = tallies.where('day', '>=', dayInIndia(startOfDayInIndia(from)))
  if (to) tallies = tallies.where('day', '<=', dayInIndia(startOfDayInIndia(to)))
  const total = (await tallies.executeTakeFirstOrThrow()).total ?? 0

  if (!isToConfirm) return total

  // The ledger does not tell unpaid orders of the counter apart; few are open at a time.
  const estimates = await countRows(db, { ...query, status: 'estimate' })
  return total - estimates - (await countRows(db, { ...query, status: 'on_account' }))
}

async function countRows(db: Reader, query: Filters): Promise<number> {
  const { count } = await filterOrders(db, query)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

  return count
}
