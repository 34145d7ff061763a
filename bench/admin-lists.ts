import { listAuditLog } from '../src/contract/audit.ts'
import { listCoupons } from '../src/contract/manage-coupons.ts'
import { exportOrders, listAllOrders } from '../src/contract/manage-orders.ts'
import { listUsers } from '../src/contract/manage-users.ts'
import { listProducts, sortKeys } from '../src/contract/product.ts'
import { listReviews } from '../src/contract/review.ts'
import { getAdminStats } from '../src/contract/stats.ts'
import { keyOf, type Sizes } from './admin-rows.ts'

/**
 * Addresses of one kind of list for a round, counted from 0. `sums`: figures that the page waits for; `file`: measure the
 * time to the first chunk.
 */
export type List = { what: string; paths(round: number): string[]; sums?: boolean; file?: boolean }

type Asked = Record<string, string>

/**
 * Lists at this address, one for each query. Each round requests another page, because earlier responses may be cached.
 */
const at = ({ path }: { path: string }) => (what: string, ...asked: Asked[]): List => ({
  what,
  paths: (round) => asked.map(({ page = '1', ...query }) => `${path}?${new URLSearchParams({ ...query, ...(query['before'] ? {} : { page: String(Number(page) + round) }) })}`),
})
const [products, orders, users, coupons, log] = [at(listProducts), at(listAllOrders), at(listUsers), at(listCoupons), at(listAuditLog)]

/** Each list with its searches, filters, sort orders and last pages. */
export const listsOf = (sizes: Sizes): List[] => [
  { what: 'statistics', paths: () => [getAdminStats.path], sums: true },
  products('products, sorted each way', ...sortKeys.flatMap((sortBy) => [{ sortBy, sortOrder: 'asc' }, { sortBy, sortOrder: 'desc' }])),
  products('products, the last pages', ...sortKeys.map((sortBy) => ({ sortBy, page: String(sizes.products / 10 - 20) }))),
  products('products, half way down', ...sortKeys.map((sortBy) => ({ sortBy, page: String(sizes.products / 20 - 20) }))),
  products('products by category, price, colour', { category: 'Rings' }, { minPrice: '2000', maxPrice: '3000', sortBy: 'rating' }, { color: 'Gold', sortBy: 'price' }),
  products('products by stock, metal, trending', { stock: 'sold-out' }, { stock: 'not-counted', sortBy: 'name' }, { metal: '22K Gold' }, { trending: 'true' }, { trending: 'false', sortBy: 'price' }),
  products('products by words', { search: 'temple ruby' }, { search: 'piece 77' }, { search: 'coral', sortBy: 'price' }, { search: keyOf('1', 77) }),
  orders('orders, the first page', {}, { limit: '20' }),
  orders('orders by status', { status: 'pending' }, { status: 'ready' }, { status: 'completed' }, { status: 'cancelled' }, { archived: 'true' }),
  orders('orders by payment', { paymentStatus: 'awaiting_confirmation' }, { status: 'completed', paymentStatus: 'paid' }),
  orders('orders further down, by key', ...[0.9, 0.5, 0.01].map((share) => ({ before: keyOf('3', Math.floor(sizes.orders * share)) }))),
  orders('orders by words', { search: 'AB12-' }, { search: 'asha.agarwal' }, { search: 'Meera Iyer' }, { search: '9000000077' }, { search: '000000000077' }),
  { what: 'orders as CSV, the first part', file: true, paths: () => ['', 'status=pending', 'from=2025-03-01&to=2025-03-31', 'search=asha.agarwal'].map((asked) => `${exportOrders.path}?${asked}`) },
  users('users', {}, { role: 'admin' }, { role: 'user' }, { before: keyOf('2', Math.floor(sizes.users / 2)) }),
  users('users by words', { search: 'asha.agarwal' }, { search: 'Meera' }, { search: 'zaveri', role: 'user' }),
  coupons('coupons', {}, { page: '10' }, { search: 'gold1' }),
  { what: 'reviews of a person', paths: () => [77, 1000, 2000].map((number) => listReviews.path.replace('{userId}', keyOf('2', number))) },
  log('the log', {}, { entity: 'order' }, { entityId: keyOf('1', 77) }, { userId: keyOf('2', 4000) }, { from: '2025-01-01T00:00:00.000Z', to: '2025-02-01T00:00:00.000Z' }),
]
