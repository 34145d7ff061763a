import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fillLargeCatalogue, words } from '../tests/large-catalogue.ts'
import { startPostgres, startShop, type RunningShop } from './processes.ts'
import { milliseconds, report, section } from './report.ts'

const MAX_START_MS = 8000
const MAX_MEMORY_MB = 350
/** Processor time of one search. */
const MAX_SEARCH_MS = 30
/** Seconds to fill the largest catalogue. */
const MAX_FILL_S = 180
const MAX_VISITOR_MS = 50

/** Search in large catalogues on both engines. Data is stored in `folder`. */
export async function measureLargeSearch(folder: string, quick: boolean): Promise<void> {
  mkdirSync(folder)
  const sizes = quick ? [5000] : [20_000, 100_000]
  for (const size of sizes)
    await measureCatalogue('SQLite', { dataDir: join(folder, `sqlite-${size}`) }, size)
  const postgres = await startPostgres(folder)
  if (!postgres) return console.log('\nThere is no PostgreSQL: search on it was not measured.')
  await measureCatalogue(
    'PostgreSQL',
    { dataDir: join(folder, 'node'), databaseUrl: postgres.url },
    sizes.at(-1) ?? 0,
  )
  await postgres.stop()
}

async function measureCatalogue(
  engine: string,
  where: { dataDir: string; databaseUrl?: string },
  size: number,
): Promise<void> {
  section(
    `Search among ${size.toLocaleString('en-IN')} products with descriptions of 560 characters, ${engine}`,
  )
  const since = performance.now()
  await fillLargeCatalogue(where, size)
  const seconds = (performance.now() - since) / 1000
  report({
    what: 'filling products and index',
    figure: `${seconds.toFixed(1)} s`,
    target: { words: `under ${MAX_FILL_S} s`, met: seconds < MAX_FILL_S },
  })
  const shop = await startShop(where.dataDir, {
    DEMO: '0',
    ...(where.databaseUrl && { DATABASE_URL: where.databaseUrl }),
  })
  const processor = milliseconds(shop.processor())
  report({
    what: 'start to the first page',
    figure: `${milliseconds(shop.coldStart)}, ${processor} of processor`,
    target: { words: 'under 8 s', met: shop.coldStart < MAX_START_MS },
  })
  for (const [what, queries] of Object.entries(kinds)) await measureKind(shop, what, queries)
  await measureVisitor(shop)
  const memory = shop.memory()
  report({
    what: 'resident memory at the end',
    figure: `${Math.round(memory)} MB`,
    target: { words: 'under 350 MB', met: memory < MAX_MEMORY_MB },
  })
  await shop.stop()
}

const some = words.filter((_, at) => at % 100 === 7)
const kinds: Record<string, string[]> = {
  'one or two letters': 'abcdefghijklmnop'.split('').flatMap((letter) => [letter, `${letter}a`]),
  'eight short words': Array.from('abcdefghijklm', (letter) =>
    Array.from('opqrstuv', (other) => letter + other).join(' '),
  ),
  'beginnings of three letters': ['roy', 'pie', '100', ...some.map((word) => word.slice(0, 3))],
  'two whole words': some.map((word, at) => `${word} ${some[at + 1] ?? 'royal'}`),
  'eight words, all common': some.map(
    (word, at) =>
      `royal piece gold jewellery 22k ${word.slice(0, 3)} ${some[at + 1]?.slice(0, 3) ?? 'rin'} basic`,
  ),
  'whole catalogue': [
    'royal',
    'piece',
    'gold',
    'silver',
    'jewellery',
    'royal piece',
    'gold ring',
    'silver bangle',
    'jewellery set',
    'kada',
  ].flatMap((query) => [query, `${query} royal`, `${query} gold`]),
  'mistyped words': some.map(
    (word, at) => `${word.slice(0, 3)}x${word.slice(4)}qu ${some[at + 1] ?? 'royal'}shivax`,
  ),
}

async function measureKind(shop: RunningShop, what: string, queries: string[]): Promise<void> {
  // The first searches of each kind warm up the JIT compiler.
  for (const query of queries.slice(0, 5)) await timeOf(searchAt(shop.url, `${query} zz`))
  const times: number[] = []
  const works: number[] = []
  for (const query of queries) {
    const before = shop.processor()
    times.push(await timeOf(searchAt(shop.url, query)))
    works.push(shop.processor() - before)
  }
  report({
    what,
    figure: `${describeTimes(times)}; p95 ${milliseconds(at(works, 0.95))} of processor`,
    target: {
      words: `p95 at most ${MAX_SEARCH_MS} ms of processor`,
      met: at(works, 0.95) <= MAX_SEARCH_MS,
    },
  })
}

/** Requests a cached page every 10 ms while ten hostile searches a second arrive. */
async function measureVisitor({ url }: RunningShop): Promise<void> {
  const hostile = Object.values(kinds).flat()
  let searchCount = 0
  const asking = setInterval(
    () =>
      void timeOf(searchAt(url, `${hostile[searchCount++ % hostile.length]} ${searchCount}`)).catch(
        () => undefined,
      ),
    100,
  )
  const times: number[] = []
  for (const since = performance.now(); performance.now() - since < 5000;) {
    times.push(await timeOf(`${url}/shop`))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  clearInterval(asking)
  const p99 = at(times, 0.99)
  report({
    what: 'a visitor’s page beside 10 searches/s',
    figure: describeTimes(times),
    target: { words: `p99 under ${MAX_VISITOR_MS} ms`, met: p99 < MAX_VISITOR_MS },
  })
}

const searchAt = (url: string, query: string) =>
  `${url}/api/product/search?query=${encodeURIComponent(query)}`

async function timeOf(address: string): Promise<number> {
  const since = performance.now()
  const response = await fetch(address)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return performance.now() - since
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
const describeTimes = (times: number[]) =>
  `median ${milliseconds(at(times, 0.5))}, p95 ${milliseconds(at(times, 0.95))}, p99 ${milliseconds(at(times, 0.99))}, worst ${milliseconds(Math.max(...times))}`
