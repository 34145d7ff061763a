import type { Product } from '../../../../contract/product.ts'
import { addCacheTags } from '../../../core/http/response-cache/cache.ts'
import type { Reader } from '../../../core/db/types.ts'
import type { StoredProductRow } from '../../../core/db/schema/product-tables.ts'
import { readProductsByIds } from '../product-queries.ts'
import { noSuchProduct, presentListedProduct, type PriceSources } from '../product-row.ts'

const MAX_RELATED = 8
/** Number of candidates nearest in price, in each direction. */
const MAX_NEIGHBOURS = 24

/**
 * Returns related products by category, gender, metal and price, most similar first. A change of rates may
 * choose others, but does not invalidate the choice: nearly every product page would be rendered again.
 * @throws AppError not_found.
 */
export async function listRelated(
  db: Reader,
  shop: PriceSources,
  { id }: { id: string },
): Promise<Product[]> {
  addCacheTags('catalogue', `product:${id}`)
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('visibility', '=', 'shown')
    .executeTakeFirst()
  if (!product) throw noSuchProduct()
  const near = await nearestInPrice(db, product, product.category)
  // If the category is too small to fill the list, add products from other categories.
  const found = near.length < MAX_RELATED ? [...near, ...(await nearestInPrice(db, product))] : near
  const nearest = [...new Map(found.map((row) => [row.id, row])).values()]
    .map((row) => ({ row, nearness: nearness(product, row) }))
    .sort((one, other) => other.nearness - one.nearness || (one.row.id < other.row.id ? -1 : 1))
    .slice(0, MAX_RELATED)
    .map(({ row }) => row.id)
  return (await readProductsByIds(db, nearest)).map((row) => presentListedProduct(row, shop))
}

async function nearestInPrice(
  db: Reader,
  { id, price_paise: price }: StoredProductRow,
  category?: string,
): Promise<StoredProductRow[]> {
  let neighbours = db
    .selectFrom('products')
    .selectAll()
    .where('id', '!=', id)
    .where('visibility', '=', 'shown')
    .limit(MAX_NEIGHBOURS)
  if (category) neighbours = neighbours.where('category', '=', category)
  const [dearer, cheaper] = await Promise.all([
    neighbours.where('price_paise', '>=', price).orderBy('price_paise', 'asc').orderBy('id').execute(),
    neighbours.where('price_paise', '<', price).orderBy('price_paise', 'desc').orderBy('id').execute(),
  ])
  return [...dearer, ...cheaper]
}

/** Similarity score: 4 for the same category, 2 for gender, 1 for metal, and up to 1 for price. */
function nearness(product: StoredProductRow, other: StoredProductRow): number {
  const prices = [product.price_paise, other.price_paise].sort((a, b) => a - b)
  const [low = 0, high = 0] = prices
  return (
    (other.category === product.category ? 4 : 0) +
    (other.gender === product.gender ? 2 : 0) +
    (other.metal === product.metal ? 1 : 0) +
    (high === 0 ? 1 : low / high)
  )
}
