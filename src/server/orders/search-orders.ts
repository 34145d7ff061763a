import type { Reader } from '../db/client.ts'
import type { OrderRow } from '../db/schema/order-tables.ts'
import { personNameKey, startsWith } from '../db/sql/starts-with.ts'
import { AppError } from '../lib/errors.ts'

/** Most orders that one search may match. */
const MOST_MATCHES = 10_000
/** Most accounts whose orders one search by name looks up. */
const MOST_ACCOUNTS = 1_000

/** What lists and filters need of an order that was found. */
export type Match = Pick<OrderRow, 'id' | 'created_at' | 'status' | 'cancelled_at' | 'deleted_at' | 'payment_status' | 'address' | 'stock_released_at'>

/**
 * Orders that are meant by what was typed, in no order: the beginning of a number, an e-mail, a first or last name or a
 * phone number, or a whole UTR. Each way has an index of its own and is asked for nothing else, so that no filter leads
 * the database to another index, through all orders there are. @throws AppError invalid_input when there are too many.
 */
export async function findMatches(db: Reader, search: string): Promise<Match[]> {
  const orders = db
    .selectFrom('orders')
    .select(['id', 'created_at', 'status', 'cancelled_at', 'deleted_at', 'payment_status', 'address', 'stock_released_at'])
    .limit(MOST_MATCHES + 1)
  const beginning = (column: 'order_number' | 'email_key' | 'name_key' | 'last_name_key' | 'phone_key', text: string) =>
    orders.where((e) => startsWith(e.ref(column), text)).execute()
  const phone = phoneKey(search)
  const ways = [beginning('order_number', search.toUpperCase()), beginning('email_key', search.toLowerCase()), orders.where('utr', '=', search).execute()]
  if (phone !== '') ways.push(beginning('phone_key', phone))
  if (isName(search)) {
    ways.push(beginning('name_key', personNameKey(search)), beginning('last_name_key', personNameKey(search)))
    ways.push(accountsNamed(db, search).then((accounts) => (accounts.length > 0 ? orders.where('user_id', 'in', accounts).execute() : [])))
  }
  const found = await Promise.all(ways)
  const matches = new Map(found.flat().map((order) => [order.id, order]))
  if (matches.size > MOST_MATCHES) throw tooMany()
  return [...matches.values()]
}

const tooMany = () => new AppError('invalid_input', 'search: too many orders match. Please type more of it.')

const isName = (search: string) => !/[\d@]/.test(search)

/** The digits of what looks like an Indian mobile number or its beginning, without the country's code; else empty. */
const phoneKey = (search: string): string => (/^[+\d][\d\s-]{2,}$/.test(search) ? search.replace(/\D/g, '').replace(/^(91|0)(?=\d{10}$)/, '') : '')

async function accountsNamed(db: Reader, search: string): Promise<string[]> {
  const named = (column: 'name_key' | 'last_name_key') =>
    db.selectFrom('users').select('id').where((e) => startsWith(e.ref(column), personNameKey(search))).limit(MOST_ACCOUNTS + 1).execute()
  const ids = new Set([...(await named('name_key')), ...(await named('last_name_key'))].map(({ id }) => id))
  if (ids.size > MOST_ACCOUNTS) throw tooMany()
  return [...ids]
}
