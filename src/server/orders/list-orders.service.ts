import type { AllOrdersQuery } from '../../contract/manage-orders.ts'
import type { Order } from '../../contract/order.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import type { Reader } from '../db/client.ts'
import type { OrderRow } from '../db/order-tables.ts'
import { AppError } from '../errors.ts'
import { withDetails } from './order-row.ts'
import { findMatches } from './search-orders.ts'

/**
 * One page of all orders that pass the filters, newest first, and how many there are.
 * @throws AppError not_found for an unknown `before`, invalid_input for words that too many orders match.
 */
export async function listAllOrders(db: Reader, viewer: Viewer, query: AllOrdersQuery): Promise<{ orders: Order[]; total: number }> {
  const after = query.before ? await placeOf(db, query.before) : null
  const { ids, total } = query.search ? await pageOfMatches(db, query, query.search, after) : await pageOfAll(db, query, after)
  if (ids.length === 0) return { orders: [], total }
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { orders: await withDetails(db, ids.flatMap((id) => byId.get(id) ?? []), viewer), total }
}

/** Where an order stands in the list. */
type Place = Pick<OrderRow, 'id' | 'created_at'>

async function placeOf(db: Reader, id: string): Promise<Place> {
  const place = await db.selectFrom('orders').select(['id', 'created_at']).where('id', '=', id).executeTakeFirst()
  if (!place) throw new AppError('not_found', 'There is no such order to go on from.')
  return place
}

const isAfter = (one: Place, other: Place) =>
  one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id)

/** The keys alone come out of an index, also far down the list; the ledger knows how many there are. */
async function pageOfAll(db: Reader, query: AllOrdersQuery, after: Place | null): Promise<{ ids: string[]; total: number }> {
  let page = filtered(db, query).select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(query.limit)
  if (after) {
    page = page
      .where('created_at', '<=', after.created_at)
      .where((e) => e.or([e('created_at', '<', after.created_at), e('id', '<', after.id)]))
  } else {
    page = page.offset((query.page - 1) * query.limit)
  }
  return { ids: (await page.execute()).map(({ id }) => id), total: await countOrders(db, query) }
}

async function pageOfMatches(db: Reader, query: AllOrdersQuery, search: string, after: Place | null): Promise<{ ids: string[]; total: number }> {
  const found = (await findMatches(db, search)).filter((order) => passes(order, query)).sort((one, other) => (isAfter(one, other) ? 1 : -1))
  const start = after ? found.findIndex((order) => isAfter(order, after)) : (query.page - 1) * query.limit
  const page = start === -1 ? [] : found.slice(start, start + query.limit)
  return { ids: page.map(({ id }) => id), total: found.length }
}

type Filters = Partial<Pick<AllOrdersQuery, 'status' | 'paymentStatus' | 'archived'>>

/** The orders of these states; the deleted ones only where they are asked for. */
export function filtered(db: Reader, { status, paymentStatus, archived }: Filters) {
  let found = db.selectFrom('orders').where('deleted_at', archived === 'true' ? 'is not' : 'is', null)
  if (status === 'cancelled') found = found.where('cancelled_at', 'is not', null)
  else if (status) found = found.where('status', '=', status).where('cancelled_at', 'is', null)
  return paymentStatus ? found.where('payment_status', '=', paymentStatus) : found
}

/** The same filters, for orders that were found by their words. */
function passes(order: OrderRow, { status, paymentStatus, archived }: AllOrdersQuery): boolean {
  const state = order.cancelled_at === null ? order.status : 'cancelled'
  return (
    (order.deleted_at !== null) === (archived === 'true') &&
    (!status || state === status) &&
    (!paymentStatus || order.payment_status === paymentStatus)
  )
}

async function countOrders(db: Reader, query: AllOrdersQuery): Promise<number> {
  if (query.archived === 'true') {
    return (await filtered(db, query).select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
  }
  let counted = db.selectFrom('order_tallies').select((e) => e.fn.sum<number | null>('orders').as('total'))
  if (query.status) counted = counted.where('status', '=', query.status)
  if (query.paymentStatus) counted = counted.where('payment_status', '=', query.paymentStatus)
  return (await counted.executeTakeFirstOrThrow()).total ?? 0
}
