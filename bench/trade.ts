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
const SHOPPERS_IN_A_RUSH = 40
const LEAST_SHARE = 0.5
/** Seconds under load before each measurement: until then V8 is still compiling what runs often. */
const WARM_UP_SECONDS = 8
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
  section('Orders and carts over HTTP, SQLite')
  const market = await openMarket({ dataDir })
  const shop = await startShop(dataDir, { DEMO: '0' })
  // One half of the shoppers fills carts, the other orders: nobody has fifty pieces in the cart and orders two others.
  const half = market.shoppers.length / 2
  const additions = additionsOf({ ...market, shoppers: market.shoppers.slice(0, half) })
  const orders = ordersOf({ ...market, shoppers: market.shoppers.slice(half) })
  // Additions first: orders leave mails behind, whose sending takes some of the processor.
  const kinds = [
    { what: 'additions to a cart', posts: additions, shoppers: SHOPPERS_AT_ONCE, least: 3000, longest: 30 },
    { what: 'orders of two pieces', posts: orders, shoppers: SHOPPERS_AT_ONCE, least: 1000, longest: 30 },
    { what: 'orders of two pieces', posts: orders, shoppers: SHOPPERS_IN_A_RUSH, least: 2000, longest: 100 },
  ]
  for (const { what, posts, shoppers, least, longest } of kinds) {
    await press(shop, posts, WARM_UP_SECONDS, shoppers)
    const { result, work } = await press(shop, posts, seconds, shoppers)
    report({
      what: `${what}, ${shoppers} shoppers`,
      figure: `${describe(result)}, ${work.toFixed(3)} ms of processor`,
      target: { words: `at least ${perSecond(least)}, p99 under ${longest} ms`, met: result.perSecond >= least && result.p99 < longest && result.failed === 0 },
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
async function press(shop: RunningShop, posts: readonly Post[], seconds: number, connections = SHOPPERS_AT_ONCE): Promise<{ result: Load; work: number }> {
  const before = shop.processor()
  const result = await load({ url: shop.url, paths: [...posts], seconds, connections, headers: {} })
  return { result, work: (shop.processor() - before) / result.responses }
}
