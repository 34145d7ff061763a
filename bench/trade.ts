import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openTestPostgres } from '../scripts/postgres.ts'
import type { Load, Post } from './load.ts'
import { additionsOf, openMarket, ordersOf } from './workload.ts'
import { openPgbench } from './pgbench.ts'
import { load, startShop, type RunningShop } from './processes.ts'
import { describe, perSecond, report, section, together } from './report.ts'
import { measureRush } from './rush.ts'

const SHOPPERS_AT_ONCE = 10
const LEAST_SHARE = 0.5
const WARM_UP_SECONDS = 3
/** Rounds alternate with pgbench: the capacity of a shared host changes every few seconds. */
const ROUNDS = 5

/** Orders and carts over HTTP on both engines. Data is stored in `folder`. */
export async function measureTrade(folder: string, quick: boolean): Promise<void> {
  const seconds = quick ? 3 : 10
  mkdirSync(folder)
  await measureSqlite(join(folder, 'sqlite'), seconds)
  const postgres = await openTestPostgres(folder, { durable: true })
  if (!postgres) {
    console.log('\nThere is no PostgreSQL: orders on it and its own rate were not measured.')
    return
  }
  await measurePostgres(join(folder, 'node'), postgres.url, seconds)
  await measureRush(folder, postgres.url, quick ? 3 : 50)
  await postgres.stop()
}

async function measureSqlite(dataDir: string, seconds: number): Promise<void> {
  section(`Orders and carts over HTTP, SQLite (${SHOPPERS_AT_ONCE} shoppers at once)`)
  const market = await openMarket({ dataDir })
  const shop = await startShop(dataDir, { DEMO: '0' })
  const least = [['orders of two pieces', ordersOf(market), 1000], ['additions to a cart', additionsOf(market), 3000]] as const
  for (const [what, posts, rate] of least) {
    await press(shop, posts, WARM_UP_SECONDS)
    const { result, work } = await press(shop, posts, seconds)
    report({
      what,
      figure: `${describe(result)}, ${work.toFixed(3)} ms of processor`,
      target: { words: `at least ${perSecond(rate)}, p99 under 30 ms`, met: result.perSecond >= rate && result.p99 < 30 && result.failed === 0 },
    })
  }
  await shop.stop()
}

async function measurePostgres(dataDir: string, url: string, seconds: number): Promise<void> {
  section(`Orders on PostgreSQL, one process, beside pgbench on the same server (fsync on, ${SHOPPERS_AT_ONCE} at once)`)
  const pgbench = await openPgbench(url)
  if (!pgbench) return console.log('  pgbench is not installed, so there is nothing to measure by')
  const market = await openMarket({ dataDir, databaseUrl: url })
  const shop = await startShop(dataDir, { DEMO: '0', DATABASE_URL: url })
  await press(shop, ordersOf(market), WARM_UP_SECONDS)
  const rounds: { result: Load; work: number; base: Awaited<ReturnType<typeof pgbench>> }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = await pgbench(SHOPPERS_AT_ONCE, Math.ceil(seconds / 2))
    rounds.push({ ...(await press(shop, ordersOf(market), Math.ceil(seconds / 2))), base })
  }
  await shop.stop()
  const own = together(rounds.map(({ result }) => result))
  const mean = (of: (round: (typeof rounds)[number]) => number) => rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length
  const [byDefault, atBest] = [mean(({ base }) => base.byDefault), mean(({ base }) => base.atBest)]
  const share = own.perSecond / byDefault
  const percent = (base: number) => `${Math.round((own.perSecond / base) * 100)} % of`
  report({
    what: 'orders of two pieces',
    figure: `${describe(own)}, ${mean(({ work }) => work).toFixed(3)} ms of processor; ${percent(byDefault)} pgbench as it comes (${perSecond(byDefault)}), ${percent(atBest)} it at its best (${perSecond(atBest)})`,
    target: { words: 'at least 50 % of pgbench as it comes', met: share >= LEAST_SHARE && own.failed === 0 },
  })
}

/** Sends requests for some seconds; `work` is the shop's processor time per request, in milliseconds. */
async function press(shop: RunningShop, posts: readonly Post[], seconds: number): Promise<{ result: Load; work: number }> {
  const before = shop.processor()
  const result = await load({ url: shop.url, paths: [...posts], seconds, connections: SHOPPERS_AT_ONCE, headers: {} })
  return { result, work: (shop.processor() - before) / result.responses }
}
