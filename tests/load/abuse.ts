import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { growCatalogue } from '../catalogue.ts'
import { firstProducts, startShop, stopEverything } from '../../bench/processes.ts'
import { milliseconds } from '../../bench/report.ts'
import { buildWhenStale } from '../../scripts/build.ts'
import { categories } from '../../src/contract/product.ts'
import { openDatabase } from '../../src/server/core/db/open.ts'
import { PRICE, prepareWorkload, type Workload } from '../faults/workload.ts'
import { openAbuse, prepareAbuse } from './abuse-stage.ts'
import { attacks, type Tally } from './attacks.ts'
import {
  maxOwnerMails,
  measureStock,
  minBuyable,
  prepareStock,
  recommended,
  stockAttacks,
} from './stock-attacks.ts'
import type { Sale, Sold } from './sale.ts'

/**
 * Runs each attack beside an ordinary visitor of a shop of 20,000 products, on SQLite, and prints what the
 * visitor saw. Then runs each attack on the stock against the recommended settings, for five minutes. Ends
 * with exit code 1 if the visitor's p99 is a quarter of a second or more, less than 90 % of the stock can be
 * bought, or the owner got more than 40 mails. Arguments select attacks by words of their names; --quick: a
 * few seconds for each.
 */
const quick = process.argv.includes('--quick')
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isSelected = ({ name }: { name: string }) =>
  words.length === 0 || words.some((word) => name.includes(word))
const SECONDS = quick ? 5 : 30
/** Duration of an attack on the stock. */
const STOCK_SECONDS = 300
const MAX_P99_MS = 250
const PRODUCTS = 20_000
/** Requests per second of the visitor: pages, now and then a cart or an order. */
const VISITOR_RATE = 20

const folder = mkdtempSync(join(tmpdir(), 'suvarna-abuse-'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
process.on('exit', () => {
  stopEverything()
  rmSync(folder, { recursive: true, force: true })
})
process.chdir(join(import.meta.dirname, '../..'))
await buildWhenStale()

// The demonstration catalogue provides the pictures.
await startShop(folder, { DEMO: '1' }).then((shop) => shop.stop())
await growCatalogue(folder, PRODUCTS)
const db = await openDatabase({ dataDir: folder })
const stage = await prepareWorkload(db, 20)
const prepared = await prepareAbuse(db, 100).finally(() => db.close())

type Row = { attack: string } & Tally & {
    p50: number
    p99: number
    longest: number
    visits: number
    turnedAway: number
  }
const rows: Row[] = []

for (const attack of [{ name: 'none', orders: 1, run: undefined }, ...attacks]) {
  if (attack.run && !isSelected(attack)) continue
  // A new shop process for each attack, so that none suffers from an earlier one; customers' rate limits
  // persist.
  const shop = await startShop(folder, { DEMO: '0' })
  const abuse = await openAbuse(shop.url, prepared, attack.orders ?? 1)
  const pages = [
    '/',
    '/shop',
    '/',
    ...categories.map((name) => `/shop/category/${encodeURIComponent(name)}`),
    ...(await firstProducts(shop.url)).map((id) => `/shop/${id}`),
  ]
  const visit = (seconds: number) =>
    sell({ url: shop.url, pages, stage, price: PRICE, seconds, connections: 20, rate: VISITOR_RATE })
  await visit(2)
  const [seen, tally] = await Promise.all([
    visit(SECONDS),
    attack.run?.(abuse, SECONDS) ?? { requests: 0, refused: 0, broken: 0 },
  ])
  const { p50, p99, longest, count } = seen.served
  const turnedAway = seen.shed.count + seen.failed
  // Up to one visit in a hundred may be slow or rejected; more make the p99 infinite.
  rows.push({
    attack: attack.name,
    ...tally,
    visits: count + turnedAway,
    turnedAway,
    p50,
    p99: turnedAway > (count + turnedAway) / 100 ? Infinity : p99,
    longest,
  })
  printRow(rows.at(-1) as Row, rows.length === 1)
  await shop.stop()
}
const missed = rows.filter(({ p99 }) => p99 >= MAX_P99_MS)
mkdirSync('reports', { recursive: true })
writeFileSync(
  'reports/abuse.json',
  JSON.stringify({ at: new Date().toISOString(), seconds: SECONDS, products: PRODUCTS, rows }, null, 2),
)
console.log(
  `\nThe visitor's p99 stayed under ${MAX_P99_MS} ms beside ${rows.length - missed.length} of ${rows.length}${missed.map(({ attack }) => `\n  missed: ${attack}`).join('')}`,
)
const emptied = await attackStock()
process.exitCode = missed.length + emptied.length > 0 ? 1 : 0

/** The visitor runs in a separate process, so that the attacker's work does not delay it. */
function sell(sale: Sale & { stage: Workload }): Promise<Sold> {
  return new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, 'sale.ts'))
    child.once('message', (sold) => resolve(sold as Sold))
    child.send(sale)
  })
}

/**
 * Runs each attack on the stock of a shop with the recommended settings, and returns those that took or
 * mailed too much.
 */
async function attackStock(): Promise<string[]> {
  const seconds = quick ? SECONDS : STOCK_SECONDS
  const missedAttacks: string[] = []
  for (const { name, run } of stockAttacks.filter(isSelected)) {
    const dataDir = join(folder, name.replaceAll(' ', '-'))
    mkdirSync(dataDir)
    const before = await openDatabase({ dataDir })
    const stockStage = await prepareStock(before).finally(() => before.close())
    const shop = await startShop(dataDir, { DEMO: '0', ...recommended })
    const { requests, refused } = await run(shop.url, stockStage, seconds)
    await shop.stop()
    const after = await openDatabase({ dataDir })
    const { buyable, ownerMails } = await measureStock(after).finally(() => after.close())
    console.log(
      `${name}: ${requests} requests, ${refused} refused; ${(buyable * 100).toFixed(1)} % of the stock can be bought, ${ownerMails} mails to the owner`,
    )
    if (buyable < minBuyable || ownerMails > maxOwnerMails) missedAttacks.push(name)
  }
  return missedAttacks
}

function printRow(
  { attack, requests, refused, broken, visits, turnedAway, p50, p99, longest }: Row,
  first: boolean,
): void {
  const cells = [
    attack,
    requests,
    refused,
    broken,
    visits,
    turnedAway,
    milliseconds(p50),
    p99 === Infinity ? 'endless' : milliseconds(p99),
    milliseconds(longest),
  ]
  const heads = ['attack', 'requests', 'refused', 'broken', 'visits', 'rejected', 'p50', 'p99', 'max']
  const line = (texts: unknown[]) =>
    console.log(
      texts
        .map((text, column) => (column === 0 ? String(text).padEnd(40) : String(text).padStart(11)))
        .join(' '),
    )
  if (first) line(heads)
  line(cells)
}
