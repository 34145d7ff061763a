import { brotliDecompressSync } from 'node:zlib'
import { request } from 'undici'
import { growCatalogue } from '../tests/catalogue.ts'
import { load, type Load } from './load.ts'
import { firstProducts, startBareServer, startShop, type RunningShop } from './processes.ts'
import { describe, milliseconds, percentile, perSecond, report, section, together } from './report.ts'

const PRODUCTS = 1000
const CONNECTIONS = 20
const MIN_SHARE = 0.5
const MAX_P99_MS = 10
const MAX_MEMORY_MB = 350
const BROTLI = { 'accept-encoding': 'br' }

/** What a visitor gets: cold start, cached responses, first rendering, memory. Data is stored in `folder`. */
export async function measurePages(folder: string, quick: boolean): Promise<void> {
  const shop = await measureStarts(folder)
  const [product = ''] = await firstProducts(shop.url)
  section(`Cached responses, beside a bare node:http server with the same body (${CONNECTIONS} connections)`)
  const cached = [
    ['home page', '/', BROTLI],
    ['category page', '/shop/category/Rings', BROTLI],
    ['product page', `/shop/${product}`, BROTLI],
    ['GET /api/product/ (20 products)', '/api/product/?limit=20', {}],
    ['GET /api/product/{id}', `/api/product/${product}`, {}],
  ] as const
  for (const [what, path, headers] of cached)
    await measureCached(shop, { what, path, headers }, quick ? 1 : 5)
  await measureRendering(shop.url)

  section('Memory of the shop after the load')
  const memory = shop.memory()
  report({
    what: 'resident memory',
    figure: `${Math.round(memory)} MB`,
    target: { words: `under ${MAX_MEMORY_MB} MB`, met: memory < MAX_MEMORY_MB },
  })
  await shop.stop()
}

/** Starts the shop twice and leaves it running with its full catalogue. */
async function measureStarts(folder: string): Promise<RunningShop> {
  section('Cold start, from the start of the process to the first good page')
  const empty = await startShop(folder, { DEMO: '1' })
  report({
    what: 'empty database, filled on the way',
    figure: milliseconds(empty.coldStart),
    target: { words: 'under 10 s', met: empty.coldStart < 10_000 },
  })
  await empty.stop()
  await growCatalogue(folder, PRODUCTS)
  // Like a real shop: a demonstration shop generates image variants ahead.
  const shop = await startShop(folder, { DEMO: '0' })
  report({
    what: `${PRODUCTS} products`,
    figure: milliseconds(shop.coldStart),
    target: { words: 'under 1.5 s', met: shop.coldStart < 1500 },
  })
  return shop
}

/** Measures the shop and the bare server in turn: the capacity of a shared host changes every few seconds. */
async function measureCached(
  shop: RunningShop,
  { what, path, headers }: { what: string; path: string; headers: Record<string, string> },
  seconds: number,
): Promise<void> {
  const body = await bodyOf(shop.url + path, headers)
  const bare = await startBareServer(body)
  const plan = { paths: [path], connections: CONNECTIONS, headers, seconds }
  const rounds: { own: Load[]; base: Load[] } = { own: [], base: [] }
  // V8 compiles first.
  await load({ ...plan, url: shop.url })
  const before = [shop.processor(), bare.processor()] as const
  for (let round = 0; round < 2; round += 1) {
    rounds.base.push(await load({ ...plan, url: bare.url }))
    rounds.own.push(await load({ ...plan, url: shop.url }))
  }
  const [own, base] = [together(rounds.own), together(rounds.base)]
  const [ownWork, baseWork] = [
    (shop.processor() - before[0]) / own.responses,
    (bare.processor() - before[1]) / base.responses,
  ]
  await bare.stop()
  // The load generator may be slower than either server: then only processor time tells them apart.
  const share = own.perSecond / base.perSecond
  report({
    what: `${what}, ${(body.length / 1024).toFixed(1)} kB`,
    figure: `${describe(own)}, ${ownWork.toFixed(3)} ms of processor; ${Math.round(share * 100)} % of bare (${perSecond(base.perSecond)}, ${baseWork.toFixed(3)} ms)`,
    target: {
      words: `at least 50 % of bare, by rate and by processor, p99 under ${MAX_P99_MS} ms`,
      met: Math.min(share, baseWork / ownWork) >= MIN_SHARE && own.p99 < MAX_P99_MS && own.failed === 0,
    },
  })
}

async function bodyOf(address: string, headers: Record<string, string>): Promise<Buffer> {
  const { statusCode, body } = await request(address, { headers })
  if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}.`)
  return Buffer.from(await body.arrayBuffer())
}

/** Listings that no cache contains yet. */
const listings = ['', 'color=Gold&', 'color=Silver&', 'color=Rose+Gold&'].flatMap((filter) =>
  Array.from({ length: 10 }, (_, index) => `/shop?${filter}page=${index + 2}`),
)

/** Time of the first rendering of a listing: sequential requests, each for another address. */
async function measureRendering(url: string): Promise<void> {
  section('First rendering of a listing, compressed, one client')
  const times: number[] = []
  for (const path of listings) {
    const since = performance.now()
    const body = await bodyOf(url + path, BROTLI)
    times.push(performance.now() - since)
    if (!brotliDecompressSync(body).includes('</html>')) throw new Error(`${path} is not a whole page.`)
  }
  // V8 compiles during the first ten.
  const measured = times.slice(10)
  const median = percentile(measured, 0.5)
  report({
    what: `${measured.length} listings`,
    figure: `median ${milliseconds(median)}, p95 ${milliseconds(percentile(measured, 0.95))}`,
    target: { words: 'under 15 ms', met: median < 15 },
  })
}
