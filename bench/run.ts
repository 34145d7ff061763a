import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from '../scripts/build.ts'
import { growCatalogue } from './catalogue.ts'
import { measureBrowser } from './measure-browser.ts'
import { measureKept, measureRendering, measureSearch } from './measure-server.ts'
import { startShop, stopEverything } from './processes.ts'
import { closeReport, milliseconds, report, section } from './report.ts'

const PRODUCTS = 1000
const MOST_MEMORY_MB = 350

const quick = process.argv.includes('--quick')
const seconds = quick ? 2 : 10

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
const folder = mkdtempSync(join(tmpdir(), 'suvarna-bench-'))
process.on('exit', () => {
  stopEverything()
  rmSync(folder, { recursive: true, force: true })
})

process.chdir(join(import.meta.dirname, '..'))
await buildWhenStale()

section('Cold start, from the start of the process to the first good page')
const empty = await startShop(folder, { DEMO: '1' })
report({
  what: 'empty database, filled on the way',
  figure: milliseconds(empty.coldStart),
  target: { words: 'under 10 s', met: empty.coldStart < 10_000 },
})
await empty.stop()
await growCatalogue(folder, PRODUCTS)
// As a shop for customers: one for show makes picture sizes ahead.
const grown = { DEMO: '0' }
const starts: number[] = []
for (let round = 0; round < 2; round += 1) {
  const shop = await startShop(folder, grown)
  starts.push(shop.coldStart)
  await shop.stop()
}
const shop = await startShop(folder, grown)
starts.push(shop.coldStart)
const median = starts.toSorted((a, b) => a - b)[1] ?? Number.NaN
report({
  what: `${PRODUCTS} products, median of 3`,
  figure: milliseconds(median),
  target: { words: 'under 1.5 s', met: median < 1500 },
})

await measureKept(shop, seconds)
await measureRendering(shop.url, quick ? 40 : 150)
await measureSearch(shop.url, seconds)

section('Memory of the shop after the load')
const memory = shop.memory()
report({
  what: 'resident memory',
  figure: `${Math.round(memory)} MB`,
  target: { words: `under ${MOST_MEMORY_MB} MB`, met: memory < MOST_MEMORY_MB },
})

await measureBrowser(shop.url)
await shop.stop()
closeReport()
