import type { Reader } from '../db/client.ts'
import type { OrderRow } from '../db/order-tables.ts'
import { startsWith } from '../db/starts-with.ts'
import { AppError } from '../errors.ts'

/** Most orders that one search may match. */
const MOST_MATCHES = 10_000

/**
 * Orders whose number or e-mail begins so, or whose UTR it is, in no order. Each way has an index of its own and is asked
 * for nothing else, so that no filter leads the database to another index, through all orders there are.
 * @throws AppError invalid_input when there are too many.
 */
export async function findMatches(db: Reader, search: string): Promise<OrderRow[]> {
  const orders = db.selectFrom('orders').selectAll().limit(MOST_MATCHES + 1)
  const byNumber = await orders.where((e) => startsWith(e.ref('order_number'), search.toUpperCase())).execute()
  const byEmail = await orders.where((e) => startsWith(e.ref('email_key'), search.toLowerCase())).execute()
  const byUtr = await orders.where('utr', '=', search).execute()
  const found = new Map([...byNumber, ...byEmail, ...byUtr].map((order) => [order.id, order]))
  if (found.size > MOST_MATCHES) throw new AppError('invalid_input', 'search: too many orders match. Please type more of it.')
  return [...found.values()]
}
