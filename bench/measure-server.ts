import { brotliDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import type { Load } from './load.ts'
import { load, startBareServer, type RunningShop } from './processes.ts'
import { describe, milliseconds, perSecond, report, section, together } from './report.ts'

const CONNECTIONS = 20
const LEAST_SHARE = 0.5

type Kept = { what: string; path: string; headers: Record<string, string>; mostP99: number }

/** Cached pages and responses, compared with a bare server that sends the same bytes; the two take turns. */
export async function measureKept(shop: RunningShop, seconds: number): Promise<void> {
  section(`Answers from memory, beside a bare node:http server with the same body (${CONNECTIONS} connections)`)
  const [product] = await firstProducts(shop.url)
  const compressed = { 'accept-encoding': 'br' }
  const kept: Kept[] = [
    { what: 'home page', path: '/', headers: compressed, mostP99: 10 },
    { what: 'category page', path: '/shop/category/Rings', headers: compressed, mostP99: 10 },
    { what: 'product page', path: `/shop/${product}`, headers: compressed, mostP99: 10 },
    { what: 'GET /api/product/ (20 products)', path: '/api/product/?limit=20', headers: {}, mostP99: Infinity },
    { what: 'GET /api/product/{id}', path: `/api/product/${product}`, headers: {}, mostP99: Infinity },
  ]
  for (const each of kept) await compare(shop, each, seconds)
}

async function compare(shop: RunningShop, { what, path, headers, mostP99 }: Kept, seconds: number): Promise<void> {
  const { body } = await get(`${shop.url}${path}`, headers)
  const bare = await startBareServer(body)
  const order = { paths: [path], connections: CONNECTIONS, headers, seconds: seconds / 2 }
  const rounds: { ours: Load[]; theirs: Load[] } = { ours: [], theirs: [] }
  // Warm up the JIT compiler first.
  await load({ ...order, url: shop.url, seconds: Math.max(1, seconds / 4) })
  const before = [shop.processor(), bare.processor()] as const
  for (let round = 0; round < 2; round += 1) {
    rounds.theirs.push(await load({ ...order, url: bare.url }))
    rounds.ours.push(await load({ ...order, url: shop.url }))
  }
  const [own, base] = [together(rounds.ours), together(rounds.theirs)]
  const [work, least] = [(shop.processor() - before[0]) / own.responses, (bare.processor() - before[1]) / base.responses]
  await bare.stop()
  // The load generator may be slower than either server: then only processor time tells them apart.
  const [share, shareOfWork] = [own.perSecond / base.perSecond, least / work]
  report({
    what: `${what}, ${(body.length / 1024).toFixed(1)} kB`,
    figure: `${describe(own)}, ${work.toFixed(3)} ms of processor; ${Math.round(share * 100)} % of bare (${perSecond(base.perSecond)}, ${least.toFixed(3)} ms)`,
    target: {
      words: `at least 50 % of bare, by rate and by processor${mostP99 < Infinity ? `, p99 under ${mostP99} ms` : ''}`,
      met: Math.min(share, shareOfWork) >= LEAST_SHARE && own.p99 < mostP99 && own.failed === 0,
    },
  })
}

/** Time of the first rendering of a listing: sequential requests, each for another address. */
export async function measureRendering(url: string, count: number, paths = listingAddresses()): Promise<void> {
  section('First rendering of a listing, compressed, one client')
  const addresses = paths.slice(0, count + 10)
  const times: number[] = []
  for (const address of addresses) {
    const since = performance.now()
    const { status, body } = await get(`${url}${address}`, { 'accept-encoding': 'br' })
    const taken = performance.now() - since
    if (status !== 200 || !brotliDecompressSync(body).includes('</html>')) throw new Error(`${address} answered ${status}.`)
    times.push(taken)
  }
  // The first few requests warm up the JIT compiler, as in a shop that has been running for a minute.
  const sorted = times.slice(10).sort((a, b) => a - b)
  const [median, p95] = [sorted[Math.floor(sorted.length / 2)] ?? NaN, sorted[Math.floor(sorted.length * 0.95)] ?? NaN]
  report({
    what: `${sorted.length} listings`,
    figure: `median ${milliseconds(median)}, p95 ${milliseconds(p95)}`,
    target: { words: 'under 15 ms', met: median < 15 },
  })
}

/** Addresses of listings, all different. Page 1 is never written: its address would redirect to the short one. */
function listingAddresses(): string[] {
  const pages = Array.from({ length: 20 }, (_, index) => index + 1)
  const colors = ['Silver', 'Gold', 'Rose Gold']
  const filters = colors.flatMap((color) => pages.slice(0, 8).map((page) => ({ color, page })))
  const narrowed = ['0-1500', '5000-'].flatMap((price) => pages.slice(0, 6).map((page) => ({ price, page })))
  const byCategory = ['Rings', 'Studs', 'Chain', 'Anklets', 'Necklaces', 'Bracelets', 'Earrings'].flatMap((category) =>
    pages.slice(0, 3).map((page) => ({ category, page })),
  )
  return [...filters, ...narrowed, ...byCategory, ...pages.map((page) => ({ page }))].map(
    ({ page, ...filter }) => `/shop?${new URLSearchParams({ ...filter, ...(page > 1 && { page: String(page) }) })}`,
  )
}

const words = [
  'royal', 'temple', 'lotus', 'twisted', 'hammered', 'filigree', 'classic', 'slender', 'emerald', 'ruby', 'saphire', 'pearl', 'diamnd',
  'amethyst', 'onyx', 'topaz', 'garnet', 'coral', 'gold', 'silver', 'ring', 'stud', 'chain', 'brac', 'neckl', 'ankle',
]

/** Text search: queries that many customers type, and queries that nobody has typed before. */
export async function measureSearch(url: string, seconds: number): Promise<void> {
  section(`Search among 1,000 products (${CONNECTIONS} connections)`)
  const addressOf = (query: string) => `/api/product/search?query=${encodeURIComponent(query)}`
  const pairs = words.flatMap((first) => words.map((second) => `${first} ${second}`))
  const triples = pairs.flatMap((pair) => words.slice(0, 24).map((third) => `${pair} ${third}`))
  const mixes: [what: string, paths: string[]][] = [
    [`${words.length} words in turn`, words.map(addressOf)],
    [`${triples.length.toLocaleString('en-IN')} different searches`, triples.map(addressOf)],
  ]
  for (const [what, paths] of mixes) {
    const result = await load({ url, paths, seconds, connections: CONNECTIONS, headers: {} })
    report({
      what,
      figure: describe(result),
      target: { words: 'at least 3,000/s, p99 under 30 ms', met: result.perSecond >= 3000 && result.p99 < 30 && result.failed === 0 },
    })
  }
}

/** The ids of a few products. */
export async function firstProducts(url: string): Promise<string[]> {
  const { body } = await get(`${url}/api/product/?limit=20`, {})
  return (JSON.parse(body.toString()) as { products: { _id: string }[] }).products.map(({ _id }) => _id)
}

/** The response body as transferred, still compressed. */
function get(url: string, headers: Record<string, string>): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }))
    })
      .on('error', reject)
      .end()
  })
}
