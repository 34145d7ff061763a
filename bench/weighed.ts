import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openTestPostgres } from '../scripts/postgres.ts'
import { createOrder } from '../src/contract/order.ts'
import { createRates, previewRates } from '../src/contract/manage-rates.ts'
import { categories, type Product } from '../src/contract/product.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { amountOf, newShopper, type Shopper } from '../tests/factories.ts'
import { load, startShop, type RunningShop } from './processes.ts'
import type { Post } from './load.ts'
import { measureRendering } from './measure-server.ts'
import { describe, milliseconds, perSecond, report, section } from './report.ts'
import { fillWeighedCatalogue, lowestPriceAt, PAISE_PER_KG, weighedId } from './weighed-catalogue.ts'
import { additionsOf, openMarket, ordersOf, type Market } from './workload.ts'

const VARIANTS = 4
const PIECES = 50
const SHOPPERS_AT_ONCE = 10
/** Seconds under load before each measurement: until then V8 is still compiling what runs often. */
const WARM_UP_SECONDS = 8
const MOST_SORTED_MS = 10_000
const MOST_ORDER_MS = 100
/** Longest wait for the prices after a rate change. */
const PATIENCE_MS = 60_000

/** Pieces sold by weight on both engines: pages, orders, carts, and a change of the rate. Data is stored in `folder`. */
export async function measureWeighed(folder: string, quick: boolean): Promise<void> {
  mkdirSync(folder)
  const products = quick ? 2500 : 25_000
  await measureEngine('SQLite', { dataDir: join(folder, 'sqlite') }, products, quick)
  const postgres = await openTestPostgres(folder, { durable: true })
  if (!postgres) return console.log('\nThere is no PostgreSQL: weighed pieces on it were not measured.')
  await measureEngine('PostgreSQL', { dataDir: join(folder, 'node'), databaseUrl: postgres.url }, products, quick)
  await postgres.stop()
}

async function measureEngine(engine: 'SQLite' | 'PostgreSQL', where: { dataDir: string; databaseUrl?: string }, products: number, quick: boolean): Promise<void> {
  section(`${(products * VARIANTS).toLocaleString('en-IN')} weighed variants, ${engine}`)
  const market = await openMarket(where)
  await fillWeighedCatalogue(where, products)
  const admin = await administrator(where)
  const shop = await startShop(where.dataDir, { DEMO: '0', COD_LIMIT: '199999', ...(where.databaseUrl && { DATABASE_URL: where.databaseUrl }) })
  await untilSorted(shop, PAISE_PER_KG, products)
  const weighed = { ...market, pieces: Array.from({ length: PIECES }, (_, number) => weighedId(number)) }
  // Additions first: orders leave mails behind, whose sending takes a quarter of a processor for some time.
  const kinds = [['additions of weighed pieces', additionsOf(weighed), 3000], ['orders of two weighed pieces', await weighedOrders(shop, weighed), 1000]] as const
  for (const [what, posts, least] of kinds) {
    const press = (seconds: number) => load({ url: shop.url, paths: [...posts], seconds, connections: SHOPPERS_AT_ONCE, headers: {} })
    await press(WARM_UP_SECONDS)
    const result = await press(quick ? 3 : 10)
    // PostgreSQL is measured beside pgbench (see trade); here it is for comparison.
    const target = engine === 'SQLite' ? { target: { words: `at least ${perSecond(least)}`, met: result.perSecond >= least && result.failed === 0 } } : {}
    report({ what, figure: describe(result), ...target })
  }
  await measureRendering(shop.url, quick ? 40 : 150, listings)
  await measureRateChange(shop, { market, admin, products })
  await shop.stop()
}

async function administrator(where: { dataDir: string; databaseUrl?: string }): Promise<Shopper> {
  const db = await openDatabase(where)
  const admin = await newShopper({ context: { db } }, 'admin')
  await db.close()
  return admin
}

async function weighedOrders(shop: RunningShop, { shoppers, pieces }: Market): Promise<Post[]> {
  const prices = new Map(await Promise.all(pieces.map(async (id) => [id, await priceOf(shop, id)] as const)))
  return shoppers.map(({ email, token }, index) => {
    const products = [pieces[index % PIECES] ?? '', pieces[(index * 7 + 1) % PIECES] ?? ''].map((productId) => ({ productId, quantity: 1 }))
    const amount = amountOf(products.map(({ productId, quantity }) => ({ price: prices.get(productId) ?? 0, quantity })))
    return { path: createOrder.path, token, body: { products, amount, email, paymentMethod: 'COD' } }
  })
}

const priceOf = async ({ url }: RunningShop, id: string) => ((await (await fetch(`${url}/api/product/${id}`)).json()) as { product: Product }).product.price

/** Enters a rate while orders of other pieces go on, and waits until the lists are sorted by the new prices. */
async function measureRateChange(shop: RunningShop, { market, admin, products }: { market: Market; admin: Shopper; products: number }): Promise<void> {
  const orders = load({ url: shop.url, paths: ordersOf(market), seconds: 15, connections: 2, headers: {} })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const rates = [{ metal: 'gold', fineness: 916, perGram: (PAISE_PER_KG / 100_000) * 1.04 }]
  const { digest } = await send<{ digest: string }>(shop, admin, previewRates.path, { rates })
  const since = performance.now()
  await send(shop, admin, createRates.path, { rates, digest })
  await untilSorted(shop, PAISE_PER_KG * 1.04, products)
  const took = performance.now() - since
  report({ what: 'all prices sorted after a rate change', figure: milliseconds(took), target: { words: 'within 10 s', met: took <= MOST_SORTED_MS } })
  const result = await orders
  report({
    what: 'orders meanwhile, two at once', figure: describe(result), target: { words: `p99 at most ${MOST_ORDER_MS} ms`, met: result.p99 <= MOST_ORDER_MS && result.failed === 0 },
  })
}

async function send<T>({ url }: RunningShop, { token }: Shopper, path: string, body: object): Promise<T> {
  const response = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Addresses of listings, all different, the first eight pages of each. */
const listings = ['', ...categories.map((category) => `category=${encodeURIComponent(category)}&`)].flatMap((filter) =>
  Array.from({ length: 8 }, (_, at) => `/shop?${filter}page=${at + 2}`))

/** Waits until every weighed product is stored at this rate: the cheapest ones of 2.000 g say so, which lists find by their price. */
async function untilSorted(shop: RunningShop, paisePerKg: number, products: number): Promise<void> {
  for (const since = performance.now(); performance.now() - since < PATIENCE_MS; ) {
    const query = new URLSearchParams({ minPrice: String(lowestPriceAt(paisePerKg)), search: 'weighed', limit: '1' })
    const { totalProducts } = (await (await fetch(`${shop.url}/api/product/?${query}`)).json()) as { totalProducts: number }
    if (totalProducts === products) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The prices were not stored in time.')
}
