import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openTestPostgres } from '../scripts/postgres.ts'
import { fillOffice } from './admin-data.ts'
import { listsOf, type List } from './admin-lists.ts'
import { startShop } from './processes.ts'
import { milliseconds, report, section } from './report.ts'

const LARGE = { products: 100_000, users: 120_000, orders: 650_000, coupons: 2000, changes: 100_000 }
const SMALL = { products: 2000, users: 2400, orders: 13_000, coupons: 40, changes: 2000 }
const MOST_FOR_LIST_MS = 150
const MOST_FOR_SUMS_MS = 50

/** Measures every list of the back office in a shop of many years, on both engines. Data is stored in `folder`. */
export async function measureOffice(folder: string, quick: boolean): Promise<void> {
  mkdirSync(folder)
  await measureLists('SQLite', { dataDir: join(folder, 'sqlite') }, quick)
  const postgres = await openTestPostgres(folder, { durable: true })
  if (!postgres) return console.log('\nThere is no PostgreSQL: its lists were not measured.')
  await measureLists('PostgreSQL', { dataDir: join(folder, 'node'), databaseUrl: postgres.url }, quick)
  await postgres.stop()
}

async function measureLists(engine: string, where: { dataDir: string; databaseUrl?: string }, quick: boolean): Promise<void> {
  const sizes = quick ? SMALL : LARGE
  section(`Lists of the back office, ${engine}, ${sizes.products.toLocaleString('en-IN')} products and ${sizes.orders.toLocaleString('en-IN')} orders, one client`)
  const since = performance.now()
  const token = await fillOffice(where, sizes)
  const filled = performance.now() - since
  const shop = await startShop(where.dataDir, { DEMO: '0', ...(where.databaseUrl && { DATABASE_URL: where.databaseUrl }) })
  report({ what: 'made by the database', figure: `in ${Math.round(filled / 1000)} s; the shop opens in ${Math.round(shop.coldStart / 1000)} s` })
  for (const list of listsOf(sizes)) await measureList(shop.url, token, list, quick ? 5 : 20)
  await shop.stop()
}

async function measureList(url: string, token: string, { what, paths, sums = false, file = false }: List, rounds: number): Promise<void> {
  const times: number[] = []
  const ask = async (path: string): Promise<number> => {
    const before = performance.now()
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    if (file) await firstPart(response)
    else await response.text()
    return performance.now() - before
  }
  // The first request of each kind warms up the JIT compiler, as in a shop that has been running for a minute.
  for (const path of paths(rounds)) await ask(path)
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths(round)) times.push(await ask(path))
  }
  const sorted = times.toSorted((a, b) => a - b)
  const [median, p95] = [0.5, 0.95].map((share) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN) as [number, number]
  const most = sums ? MOST_FOR_SUMS_MS : MOST_FOR_LIST_MS
  report({ what, figure: `median ${milliseconds(median)}, p95 ${milliseconds(p95)}`, target: { words: `p95 within ${most} ms`, met: p95 <= most } })
}

/** Waits for the first chunk of a response and cancels the rest. */
async function firstPart({ body }: Response): Promise<void> {
  const reader = body?.getReader()
  await reader?.read()
  await reader?.cancel()
}
