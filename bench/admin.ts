import { exportOrders, listAllOrders } from '../src/contract/manage-orders.ts'
import { listUsers } from '../src/contract/manage-users.ts'
import { listProducts, sortKeys } from '../src/contract/product.ts'
import { getAdminStats } from '../src/contract/stats.ts'
import { keyOf, words } from '../tests/large-catalogue.ts'
import { bulkKey } from '../tests/many-orders.ts'
import { fillOffice } from './admin-data.ts'
import { onBothEngines } from './engines.ts'
import { startShop } from './processes.ts'
import { milliseconds, percentile, report, section } from './report.ts'

const LARGE = { products: 100_000, orders: 650_000 }
const SMALL = { products: 2000, orders: 13_000 }
const MAX_LIST_MS = 150
const MAX_SUMS_MS = 50

/**
 * The long lists of the back office (products, orders, customers) in a shop of many years, on both engines.
 * Data is stored in `folder`.
 */
export const measureOffice = (folder: string, quick: boolean): Promise<void> =>
  onBothEngines(folder, async (engine, where, settings) => {
    const sizes = quick ? SMALL : LARGE
    section(
      `Lists of the back office, ${engine}, ${sizes.products.toLocaleString('en-IN')} products and ${sizes.orders.toLocaleString('en-IN')} orders, one client`,
    )
    const token = await fillOffice(where, sizes)
    const shop = await startShop(where.dataDir, settings)
    for (const list of listsOf(sizes)) await measureList(shop.url, token, list, quick ? 5 : 20)
    await shop.stop()
  })

type Query = Record<string, string>
/** Addresses of one kind of list in a round, counted from 0. */
type List = { what: string; paths(round: number): string[]; maxMs?: number }

/**
 * Lists at this address, one for each query. Each round requests another page, because earlier responses may
 * be cached.
 */
const at =
  ({ path }: { path: string }) =>
  (what: string, ...queries: Query[]): List => ({
    what,
    paths: (round) =>
      queries.map(
        ({ page = '1', ...query }) =>
          `${path}?${new URLSearchParams({ ...query, ...(query['before'] ? {} : { page: String(Number(page) + round) }) })}`,
      ),
  })
const [products, orders, users] = [at(listProducts), at(listAllOrders), at(listUsers)]

/** Each list with its searches, filters, sort orders and last pages. */
const listsOf = (sizes: typeof LARGE): List[] => [
  { what: 'statistics', paths: () => [getAdminStats.path], maxMs: MAX_SUMS_MS },
  ...productLists(sizes),
  ...orderLists(sizes),
  users('users', {}, { role: 'admin' }, { role: 'user' }, { before: bulkKey('user', sizes.orders / 40) }),
  users('users by words', { search: 'bulk77@' }, { search: 'Āśā 77' }, { search: 'bulk', role: 'user' }),
]

const productLists = (sizes: typeof LARGE): List[] => [
  products(
    'products, sorted each way',
    ...sortKeys.flatMap((sortBy) => [
      { sortBy, sortOrder: 'asc' },
      { sortBy, sortOrder: 'desc' },
    ]),
  ),
  products(
    'products, middle and last pages',
    ...[10, 20].flatMap((part) =>
      sortKeys.map((sortBy) => ({ sortBy, page: String(sizes.products / part - 20) })),
    ),
  ),
  products(
    'products by category, price, colour',
    { category: 'Rings' },
    { minPrice: '2000', maxPrice: '3000', sortBy: 'rating' },
    { color: 'Gold', sortBy: 'price' },
  ),
  products(
    'products by stock, metal, trending',
    { stock: 'sold-out' },
    { stock: 'not-counted', sortBy: 'name' },
    { metal: '22K Gold' },
    { trending: 'true' },
    { trending: 'false', sortBy: 'price' },
  ),
  products(
    'products by words',
    { search: `royal ${words[7]}` },
    { search: 'piece 77' },
    { search: words[8] ?? '', sortBy: 'price' },
    { search: keyOf('1', 77) },
  ),
]

const orderLists = (sizes: typeof LARGE): List[] => [
  orders('orders, the first page', {}, { limit: '20' }),
  orders(
    'orders by status',
    { status: 'pending' },
    { status: 'ready' },
    { status: 'completed' },
    { status: 'cancelled' },
    { archived: 'true' },
  ),
  orders(
    'orders by payment',
    { paymentStatus: 'awaiting_confirmation' },
    { status: 'completed', paymentStatus: 'paid' },
  ),
  orders(
    'orders further down, by key',
    ...[0.9, 0.5, 0.01].map((share) => ({ before: bulkKey('order', Math.floor(sizes.orders * share)) })),
  ),
  orders(
    'orders by words',
    { search: `BULK-${sizes.orders - 77}` },
    { search: 'bulk77@' },
    { search: bulkKey('order', 77) },
  ),
  {
    what: 'orders as CSV, the first part',
    paths: () =>
      ['', 'status=pending', 'from=2025-03-01&to=2025-03-31', 'search=bulk77@'].map(
        (query) => `${exportOrders.path}?${query}`,
      ),
  },
]

async function measureList(
  url: string,
  token: string,
  { what, paths, maxMs = MAX_LIST_MS }: List,
  rounds: number,
): Promise<void> {
  // The first request of each kind warms up the JIT compiler, as in a shop that has been running for a
  // minute.
  for (const path of paths(rounds)) await timeOf(url + path, token)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths(round)) times.push(await timeOf(url + path, token))
  }
  const p95 = percentile(times, 0.95)
  report({
    what,
    figure: `median ${milliseconds(percentile(times, 0.5))}, p95 ${milliseconds(p95)}`,
    target: { words: `p95 within ${maxMs} ms`, met: p95 <= maxMs },
  })
}

/** Milliseconds to a whole JSON response, or to the first part of a file. */
async function timeOf(address: string, token: string): Promise<number> {
  const since = performance.now()
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  if (response.headers.get('content-type')?.startsWith('application/json')) await response.text()
  else for await (const _part of response.body ?? []) break
  return performance.now() - since
}
