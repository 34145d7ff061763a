import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openTestPostgres } from '../scripts/postgres.ts'
import { CHANNEL, ALL_TAGS } from '../src/server/db/invalidation.ts'
import { fillLargeCatalogue, words } from './large-catalogue.ts'
import { startShop, type RunningShop } from './processes.ts'
import { milliseconds, report, section } from './report.ts'

const MOST_START_MS = 8000
const MOST_MEMORY_MB = 1000
const MOST_WAIT_MS = 200
const MOST_FOR_VISITOR_MS = 50
/** How long to keep searching after an invalidation of everything: longer than it takes to reindex all products. */
const LONGEST_CATCH_UP_MS = 60_000

/** Search in large catalogues on both engines. Data is stored in `folder`. */
export async function measureLargeSearch(folder: string, quick: boolean): Promise<void> {
  mkdirSync(folder)
  const sizes = quick ? [5000] : [20_000, 100_000]
  for (const size of sizes) await measureCatalogue('SQLite', { dataDir: join(folder, `sqlite-${size}`) }, size)
  const postgres = await openTestPostgres(folder, { durable: true })
  if (!postgres) return console.log('\nThere is no PostgreSQL: search on it was not measured.')
  await measureCatalogue('PostgreSQL', { dataDir: join(folder, 'node'), databaseUrl: postgres.url }, sizes.at(-1) ?? 0)
  await postgres.stop()
}

async function measureCatalogue(engine: string, where: { dataDir: string; databaseUrl?: string }, size: number): Promise<void> {
  section(`Search among ${size.toLocaleString('en-IN')} products with descriptions of 560 characters, ${engine}`)
  await fillLargeCatalogue(where, size)
  const shop = await startShop(where.dataDir, { DEMO: '0', ...(where.databaseUrl && { DATABASE_URL: where.databaseUrl }) })
  const processor = milliseconds(shop.processor())
  report({ what: 'start to the first page', figure: `${milliseconds(shop.coldStart)}, ${processor} of processor`, target: { words: 'under 8 s', met: shop.coldStart < MOST_START_MS } })
  for (const [what, queries] of Object.entries(kinds)) await measureKind(shop, what, queries)
  await measureVisitor(shop)
  if (where.databaseUrl) await measureCatchingUp(shop, where.databaseUrl)
  const memory = shop.memory()
  report({ what: 'resident memory at the end', figure: `${Math.round(memory)} MB`, target: { words: 'under 1,000 MB', met: memory < MOST_MEMORY_MB } })
  await shop.stop()
}

const some = words.filter((_, at) => at % 100 === 7)
const kinds: Record<string, string[]> = {
  'one or two letters': 'abcdefghijklmnop'.split('').flatMap((letter) => [letter, `${letter}a`]),
  'eight short words': Array.from('abcdefghijklm', (letter) => Array.from('opqrstuv', (other) => letter + other).join(' ')),
  'beginnings of three letters': ['roy', 'pie', '100', ...some.map((word) => word.slice(0, 3))],
  'two whole words': some.map((word, at) => `${word} ${some[at + 1] ?? 'royal'}`),
  'eight words, all common': some.map((word, at) => `royal piece gold jewellery 22k ${word.slice(0, 3)} ${some[at + 1]?.slice(0, 3) ?? 'rin'} basic`),
  'mistyped words': some.map((word, at) => `${word.slice(0, 3)}x${word.slice(4)}qu ${some[at + 1] ?? 'royal'}shivax`),
}

async function measureKind({ url }: RunningShop, what: string, queries: string[]): Promise<void> {
  // The first searches of each kind warm up the JIT compiler.
  for (const query of queries.slice(0, 5)) await timeOf(searchAt(url, `${query} zz`))
  const times: number[] = []
  for (const query of queries) times.push(await timeOf(searchAt(url, query)))
  report({ what, figure: describeTimes(times) })
}

/** Requests a cached page every 10 ms while ten hostile searches a second arrive. */
async function measureVisitor({ url }: RunningShop): Promise<void> {
  const hostile = Object.values(kinds).flat()
  let asked = 0
  const asking = setInterval(() => void timeOf(searchAt(url, `${hostile[asked++ % hostile.length]} ${asked}`)).catch(() => undefined), 100)
  const times: number[] = []
  for (const since = performance.now(); performance.now() - since < 5000; ) {
    times.push(await timeOf(`${url}/shop`))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  clearInterval(asking)
  const p99 = at(times, 0.99)
  report({
    what: 'a visitor’s page beside 10 searches/s', figure: describeTimes(times),
    target: { words: `p99 under ${MOST_FOR_VISITOR_MS} ms`, met: p99 < MOST_FOR_VISITOR_MS },
  })
}

/** Search latency after another node announced that everything may have changed: first nothing has, then all has. */
async function measureCatchingUp(shop: RunningShop, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const changes = { 'nothing has changed': undefined, 'every product has': "update products set version = version + 1, description = description || 'naya'" }
  for (const [what, statement] of Object.entries(changes)) {
    if (statement) await client.query(statement)
    await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify([ALL_TAGS])])
    const { times, memory, tookMs } = await searchWhileBehind(shop, statement ? 'naya' : undefined)
    const worst = Math.max(...times)
    report({
      what: `searches while ${what}`,
      figure: `${describeTimes(times)}${statement ? `; all indexed after ${Math.round(tookMs / 1000)} s` : ''}, at most ${Math.round(memory)} MB`,
      target: { words: `none over ${MOST_WAIT_MS} ms, under 1,000 MB`, met: worst < MOST_WAIT_MS && memory < MOST_MEMORY_MB },
    })
  }
  await client.end()
}

/** Searches for at least three seconds, and until this word finds the last product. */
async function searchWhileBehind(shop: RunningShop, until: string | undefined) {
  const times: number[] = []
  const since = performance.now()
  let memory = 0
  let isBehind = true
  for (let round = 0; isBehind || performance.now() - since < 3000; round += 1) {
    times.push(await timeOf(searchAt(shop.url, `${some[round % some.length]} ${round}`)))
    memory = Math.max(memory, shop.memory())
    if (isBehind && round % 10 === 0) isBehind = until !== undefined && (await count(searchAt(shop.url, `${until} ${round}`))) < 50
    if (performance.now() - since > LONGEST_CATCH_UP_MS) throw new Error('The products were not indexed in time.')
  }
  return { times, memory, tookMs: performance.now() - since }
}

const searchAt = (url: string, query: string) => `${url}/api/product/search?query=${encodeURIComponent(query)}`

async function timeOf(address: string): Promise<number> {
  const since = performance.now()
  const response = await fetch(address)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return performance.now() - since
}

const count = async (address: string) => ((await (await fetch(address)).json()) as unknown[]).length

const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
const describeTimes = (times: number[]) =>
  `median ${milliseconds(at(times, 0.5))}, p99 ${milliseconds(at(times, 0.99))}, worst ${milliseconds(Math.max(...times))}`
