import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { Pool } from 'undici'
import { findBinaries } from '../scripts/postgres.ts'
import { openDatabase } from '../src/server/core/db/open.ts'
import { newProduct, newShopper } from '../tests/factories.ts'
import { onBothEngines } from './engines.ts'
import { load, requestOf, send, type Load, type Post } from './load.ts'
import { startShop, type RunningShop } from './processes.ts'
import { describe, milliseconds, percentile, perSecond, report, section, together } from './report.ts'
import { additionsOf, openMarket, orderOf, ordersOf, PRICE } from './workload.ts'

const SHOPPERS = 10
const MANY_SHOPPERS = 40
/** The least that one process must do on an idle machine; processor time in milliseconds for each call. */
const ADDITIONS = { min: 1500, maxP99: 30, maxWork: 1.2 }
const ORDERS = { min: 380, maxP99: 60, maxWork: 2.8 }
const ORDERS_OF_MANY = { ...ORDERS, maxP99: 250 }
const ORDERS_ON_POSTGRES = { min: 180, minShare: 0.15 }
/** The share of requests that may be rejected when many order together; none is when few do. */
const MAX_REJECTED = 0.01
/** Seconds under load before each measurement: until then V8 is still compiling what runs often. */
const WARM_UP_SECONDS = 8
/** Rounds alternate with pgbench: the capacity of a shared host changes every few seconds. */
const ROUNDS = 5
/** The rush: this many buyers order the last pieces concurrently. */
const [BUYERS, STOCK] = [200, 25]

/** Orders and carts over HTTP on both engines. Data is stored in `folder`. */
export async function measureTrade(folder: string, quick: boolean): Promise<void> {
  const seconds = quick ? 3 : 10
  await onBothEngines(folder, async (_engine, { dataDir, databaseUrl }) => {
    if (databaseUrl === undefined) return measureSqlite(dataDir, seconds)
    await measurePostgres(dataDir, databaseUrl, seconds)
    await measureRush(dataDir, databaseUrl, quick ? 3 : 50)
  })
}

async function measureSqlite(dataDir: string, seconds: number): Promise<void> {
  section('Orders and carts over HTTP, SQLite')
  const market = await openMarket({ dataDir })
  const shop = await startShop(dataDir, { DEMO: '0' })
  const [additions, orders] = [additionsOf(market), ordersOf(market)]
  // Additions first: orders leave mails behind, whose sending takes some of the processor.
  const kinds = [
    { what: 'additions to a cart', posts: additions, shoppers: SHOPPERS, ...ADDITIONS },
    { what: 'orders of two pieces', posts: orders, shoppers: SHOPPERS, ...ORDERS },
    { what: 'orders of two pieces', posts: orders, shoppers: MANY_SHOPPERS, ...ORDERS_OF_MANY },
  ]
  for (const { what, posts, shoppers, min, maxP99, maxWork } of kinds) {
    await loadShop(shop, posts, WARM_UP_SECONDS, shoppers)
    const { result, work } = await loadShop(shop, posts, seconds, shoppers)
    report({
      what: `${what}, ${shoppers} shoppers`,
      figure: `${describe(result)}, ${work.toFixed(3)} ms of processor`,
      target: {
        words: `at least ${perSecond(min)}, p99 under ${maxP99} ms, ${maxWork} ms of processor`,
        met:
          result.perSecond >= min &&
          result.p99 < maxP99 &&
          work <= maxWork &&
          result.failed <= result.responses * (shoppers === MANY_SHOPPERS ? MAX_REJECTED : 0),
      },
    })
  }
  await shop.stop()
}

async function measurePostgres(dataDir: string, databaseUrl: string, seconds: number): Promise<void> {
  section(
    `Orders on PostgreSQL, one process, beside pgbench on the same server (fsync on, ${SHOPPERS} shoppers)`,
  )
  const pgbench = await openPgbench(databaseUrl)
  if (!pgbench) return console.log('  pgbench is not installed, so there is no baseline.')
  const market = await openMarket({ dataDir, databaseUrl })
  const shop = await startShop(dataDir, { DEMO: '0', DATABASE_URL: databaseUrl })
  await loadShop(shop, ordersOf(market), WARM_UP_SECONDS)
  const rounds: { result: Load; work: number; base: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = await pgbench(SHOPPERS, Math.ceil(seconds / 2))
    rounds.push({ base, ...(await loadShop(shop, ordersOf(market), Math.ceil(seconds / 2))) })
  }
  await shop.stop()
  const own = together(rounds.map(({ result }) => result))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const base = mean(rounds.map((round) => round.base))
  const share = own.perSecond / base
  report({
    what: 'orders of two pieces',
    figure: `${describe(own)}, ${mean(rounds.map(({ work }) => work)).toFixed(3)} ms of processor; ${Math.round(share * 100)} % of pgbench (${perSecond(base)})`,
    target: {
      words: `at least ${perSecond(ORDERS_ON_POSTGRES.min)} and ${ORDERS_ON_POSTGRES.minShare * 100} % of pgbench`,
      met:
        own.perSecond >= ORDERS_ON_POSTGRES.min && share >= ORDERS_ON_POSTGRES.minShare && own.failed === 0,
    },
  })
}

/** Sends requests for some seconds; `work` is the shop's processor time per request, in milliseconds. */
async function loadShop(
  shop: RunningShop,
  posts: readonly Post[],
  seconds: number,
  connections = SHOPPERS,
): Promise<{ result: Load; work: number }> {
  const before = shop.processor()
  const result = await load({ url: shop.url, paths: posts, seconds, connections })
  return { result, work: (shop.processor() - before) / result.responses }
}

/**
 * A run of pgbench with its default tables, in a database of their own: returns the transactions per second
 * that it commits (three updates, one read, one insert each). Undefined if pgbench is not installed.
 */
async function openPgbench(
  url: string,
): Promise<((clients: number, seconds: number) => Promise<number>) | undefined> {
  const folder = findBinaries('pgbench')
  if (!folder) return undefined
  const run = async (...options: string[]) =>
    (await promisify(execFile)(join(folder, 'pgbench'), [...options, new URL('/pgbench', url).href])).stdout
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database pgbench')
  await client.end()
  await run('--initialize', '--quiet')
  return async (clients, seconds) =>
    Number(/tps = ([\d.]+)/.exec(await run('--client', String(clients), '--time', String(seconds)))?.[1])
}

/** Buyers who all order the last pieces concurrently, through two processes on one PostgreSQL. */
async function measureRush(folder: string, databaseUrl: string, rounds: number): Promise<void> {
  section(`${BUYERS} buyers for ${STOCK} pieces, two processes on PostgreSQL, ${rounds} rounds`)
  const db = await openDatabase({ dataDir: folder, databaseUrl })
  const shop = { context: { db } }
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newShopper(shop)))
  const nodes = await Promise.all(
    ['first', 'second'].map((name) =>
      startShop(join(folder, name), { DEMO: '0', DATABASE_URL: databaseUrl }),
    ),
  )
  const pools = nodes.map(({ url }) => new Pool(url))
  const sold: number[] = []
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const piece = await newProduct(shop, { price: PRICE, stock: STOCK })
    const since = performance.now()
    const orders = await Promise.all(
      buyers.map((buyer, index) => send(pools[index % 2] as Pool, requestOf(orderOf(buyer, [piece])))),
    )
    times.push(performance.now() - since)
    sold.push(orders.filter(Boolean).length)
  }
  await Promise.all([...pools.map((pool) => pool.close()), ...nodes.map((node) => node.stop())])
  await db.close()
  report({
    what: 'response to the last buyer',
    figure: `after ${milliseconds(percentile(times, 0.5))} (median); sold ${[...new Set(sold)].join(', ')}`,
    target: { words: `exactly ${STOCK} sold each time`, met: sold.every((count) => count === STOCK) },
  })
}
