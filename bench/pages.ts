import { growCatalogue } from './catalogue.ts'
import { measureBrowser } from './measure-browser.ts'
import { measureKept, measureRendering, measureSearch } from './measure-server.ts'
import { startShop, type RunningShop } from './processes.ts'
import { milliseconds, report, section } from './report.ts'

const PRODUCTS = 1000
const MOST_MEMORY_MB = 350

/** What a visitor gets: cold start, cached pages and responses, search, browser load. Data is stored in `folder`. */
export async function measurePages(folder: string, quick: boolean): Promise<void> {
  const seconds = quick ? 2 : 10
  const shop = await measureStarts(folder)
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
}

/** Starts the shop several times and leaves it running with its full catalogue. */
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
  return shop
}
