import { categories, type Product } from '../../../../contract/product.ts'
import { HOUR_MS } from '../../../../rules/durations.ts'
import { addCacheTags, setCacheExpiry } from '../../../core/http/response-cache/cache.ts'
import type { Reader } from '../../../core/db/types.ts'
import type { StoredProductRow } from '../../../core/db/schema/product-tables.ts'
import { readProductsByIds } from '../product-queries.ts'
import { presentListedProduct, type PriceSources } from '../product-row.ts'

const MAX_RECOMMENDED = 8
/** Number of best products per category that the mix is drawn from. */
const BEST_OF_CATEGORY = 6
const WELL_RATED_TENTHS = 40

/** Returns a mix of well-rated available products across categories, which changes every hour. */
export async function listRecommended(db: Reader, shop: PriceSources): Promise<Product[]> {
  addCacheTags('catalogue')
  const hour = Math.floor(Date.now() / HOUR_MS)
  setCacheExpiry((hour + 1) * HOUR_MS)
  const rows = await [...categories, ...shop.settings.ownCategories]
    .map((category) => bestOf(db, category))
    .reduce((all, each) => all.unionAll(each))
    .execute()
  const drawn = await readProductsByIds(
    db,
    drawMix(rows, hour).map(({ id }) => id),
  )
  return drawn.map((row) => presentListedProduct(row, shop))
}

type Candidate = Pick<StoredProductRow, 'id' | 'category' | 'rating_tenths'>

/** The best products of a category that can be bought, from an index only. */
const bestOf = (db: Reader, category: string) =>
  db
    .selectFrom(
      db
        .selectFrom('products')
        .select(['id', 'category', 'rating_tenths'])
        .where('category', '=', category)
        .where('visibility', '=', 'shown')
        .where('stock_state', '!=', 'sold-out')
        .orderBy('rating_tenths', 'desc')
        .orderBy('review_count', 'desc')
        .orderBy('id')
        .limit(BEST_OF_CATEGORY)
        .as('best'),
    )
    .selectAll()

/**
 * Draws from the categories in turn, in an order shuffled by the seed; products with lower ratings come last.
 */
function drawMix<T extends Candidate>(rows: T[], seed: number): T[] {
  const shuffled = shuffle(rows, seed)
  const well = shuffled.filter((row) => row.rating_tenths >= WELL_RATED_TENTHS)
  const rest = shuffled
    .filter((row) => row.rating_tenths < WELL_RATED_TENTHS)
    .sort((one, other) => other.rating_tenths - one.rating_tenths)
  return [...acrossCategories(well), ...rest].slice(0, MAX_RECOMMENDED)
}

/** Returns the first product of each category, then the second of each, and so on. */
function acrossCategories<T extends { category: string }>(rows: T[]): T[] {
  const countByCategory = new Map<string, number>()
  return rows
    .map((row) => {
      const round = countByCategory.get(row.category) ?? 0
      countByCategory.set(row.category, round + 1)
      return { row, round }
    })
    .sort((one, other) => one.round - other.round)
    .map(({ row }) => row)
}

/**
 * Shuffles deterministically by seed (Fisher-Yates with SplitMix32, which separates neighbouring seeds well).
 */
function shuffle<T>(list: readonly T[], seed: number): T[] {
  const shuffled = [...list]
  let state = seed | 0
  const random = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1))
    ;[shuffled[last], shuffled[pick]] = [shuffled[pick] as T, shuffled[last] as T]
  }
  return shuffled
}
