import type { Reader } from '../db/types.ts'
import type { OrderRow } from '../db/schema/order-tables.ts'
import { personNameKey, startsWith } from '../db/sql/starts-with.ts'
import { AppError } from '../lib/errors.ts'

/** Maximum number of orders that one search may match. */
const MOST_MATCHES = 10_000
/** Maximum number of accounts whose orders one search by name looks up. */
const MOST_ACCOUNTS = 1_000

/** The columns of a found order that lists and filters need. */
export type Match = Pick<OrderRow, 'id' | 'created_at' | 'status' | 'cancelled_at' | 'deleted_at' | 'payment_status' | 'address' | 'stock_released_at'>

/**
 * Finds orders by search text, unsorted: the prefix of an order number, e-mail, first or last name or phone number, or
 * a complete UTR. Each query uses its own index and has no other filter, so that the database never scans all orders
 * through another index. @throws AppError invalid_input if too many match.
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

const tooMany = () => new AppError('invalid_input', 'search: too many orders match. Please type more.')

const isName = (search: string) => !/[\d@]/.test(search)

/** Returns the digits of an Indian mobile number or its prefix, without the country code; empty for other text. */
const phoneKey = (search: string): string => (/^[+\d][\d\s-]{2,}$/.test(search) ? search.replace(/\D/g, '').replace(/^(91|0)(?=\d{10}$)/, '') : '')

async function accountsNamed(db: Reader, search: string): Promise<string[]> {
  const named = (column: 'name_key' | 'last_name_key') =>
    db.selectFrom('users').select('id').where((e) => startsWith(e.ref(column), personNameKey(search))).limit(MOST_ACCOUNTS + 1).execute()
  const ids = new Set([...(await named('name_key')), ...(await named('last_name_key'))].map(({ id }) => id))
  if (ids.size > MOST_ACCOUNTS) throw tooMany()
  return [...ids]
}
