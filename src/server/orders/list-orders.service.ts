import type { AllOrdersQuery } from '../../contract/manage-orders.ts'
import type { Order } from '../../contract/order.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import type { Reader } from '../db/client.ts'
import { startsWith } from '../db/starts-with.ts'
import { AppError } from '../errors.ts'
import { withDetails } from './order-row.ts'

/** One page of all orders that pass the filters, newest first, and how many there are. @throws AppError not_found for an unknown `before`. */
export async function listAllOrders(db: Reader, viewer: Viewer, query: AllOrdersQuery): Promise<{ orders: Order[]; total: number }> {
  let ids = filtered(db, query).select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(query.limit)
  if (query.before) {
    const last = await db.selectFrom('orders').select(['id', 'created_at']).where('id', '=', query.before).executeTakeFirst()
    if (!last) throw new AppError('not_found', 'There is no such order to go on from.')
    ids = ids
      .where('created_at', '<=', last.created_at)
      .where((e) => e.or([e('created_at', '<', last.created_at), e('id', '<', last.id)]))
  } else {
    ids = ids.offset((query.page - 1) * query.limit)
  }
  // The keys alone come out of an index, also far down the list; only those of the page are read whole.
  const page = (await ids.execute()).map(({ id }) => id)
  const rows = page.length === 0 ? [] : await db.selectFrom('orders').selectAll().where('id', 'in', page).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { orders: await withDetails(db, page.flatMap((id) => byId.get(id) ?? []), viewer), total: await countOrders(db, query) }
}

function filtered(db: Reader, { status, paymentStatus, search, archived }: AllOrdersQuery) {
  let found = db.selectFrom('orders').where('deleted_at', archived === 'true' ? 'is not' : 'is', null)
  if (status === 'cancelled') found = found.where('cancelled_at', 'is not', null)
  else if (status) found = found.where('status', '=', status).where('cancelled_at', 'is', null)
  if (paymentStatus) found = found.where('payment_status', '=', paymentStatus)
  return search ? found.where('id', 'in', matching(db, search)) : found
}

/** Orders whose number or e-mail begins so, or whose UTR it is. Each part has an index of its own. */
function matching(db: Reader, search: string) {
  const orders = db.selectFrom('orders').select('id')
  return orders
    .where((e) => startsWith(e.ref('order_number'), search.toUpperCase()))
    .unionAll(orders.where((e) => startsWith(e.ref('email_key'), search.toLowerCase())))
    .unionAll(orders.where('utr', '=', search))
}

/** Without words to look for, the ledger knows how many there are. */
async function countOrders(db: Reader, query: AllOrdersQuery): Promise<number> {
  if (query.search || query.archived === 'true') {
    const { total } = await filtered(db, query).select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return total
  }
  let counted = db.selectFrom('order_tallies').select((e) => e.fn.sum<number | null>('orders').as('total'))
  if (query.status) counted = counted.where('status', '=', query.status)
  if (query.paymentStatus) counted = counted.where('payment_status', '=', query.paymentStatus)
  return (await counted.executeTakeFirstOrThrow()).total ?? 0
}
