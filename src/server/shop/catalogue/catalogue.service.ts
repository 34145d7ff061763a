import { sql, type ExpressionBuilder } from 'kysely'
import type { ManagedProductPage, ManagedProductQuery, ManagedProductWithVariants } from '../../../contract/manage-products.ts'
import type { ProductListPage, ProductQuery, Product, ProductWithVariants } from '../../../contract/product.ts'
import type { Review } from '../../../contract/review.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import type { Reader } from '../../core/db/types.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import { asksForVariants } from './filter-by-variants.ts'
import { filterProducts, membersOf } from './filter-products.ts'
import { noSuchProduct, presentManagedProduct, presentListedProduct, presentManagedWithVariants, presentReview, presentWithVariants, type PriceSources } from './product-row.ts'
import { readProductsByIds } from './read-products.ts'
import { STORED_PRICES } from './refresh-prices.ts'
import { variantsColumn, weighedVariantsColumn } from './variant-row.ts'

/**
 * Returns one page of the products that match the filters. Ties sort by id, so that no page repeats or skips a product.
 */
export async function listProducts(db: Reader, shop: PriceSources, query: ProductQuery): Promise<ProductListPage> {
  addCacheTags('catalogue')
  if (query.collection) addCacheTags('collections')
  if (query.sortBy === 'price' || query.minPrice !== undefined || query.maxPrice !== undefined) addCacheTags(STORED_PRICES)
  const { ids, ...page } = await findPage(db, { ...query, visibility: 'shown' }, true)
  return { products: (await readProductsByIds(db, ids)).map((row) => presentListedProduct(row, shop)), ...page }
}

/** The same for the back office, with hidden products; with deleted ones only if the query asks for them. */
export async function listManagedProducts(db: Reader, shop: PriceSources, query: ManagedProductQuery): Promise<ManagedProductPage> {
  const { ids, ...page } = await findPage(db, query, false)
  if (query.variants) return { products: (await readProductsByIds(db, ids, variantsColumn)).map((row) => presentManagedWithVariants(row, shop)), ...page }
  return { products: (await readProductsByIds(db, ids)).map((row) => presentManagedProduct(row, shop)), ...page }
}

async function findPage(db: Reader, query: ManagedProductQuery, forShoppers: boolean): Promise<{ ids: string[]; totalPages: number; totalProducts: number }> {
  const found = filterProducts(db, query, forShoppers)
  if (!found) return { ids: [], totalPages: 0, totalProducts: 0 }
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ids: await pageOfIds(db, found, query, total), totalPages: Math.ceil(total / query.limit), totalProducts: total }
}

const sortColumns = { createdAt: 'created_at', price: 'price_paise', rating: 'rating_tenths', name: 'name_key' } as const

/** Products without a weight come last in both directions. Literally the expressions of the indexes, so that they are used. */
const weightKey = (sortOrder: ProductQuery['sortOrder']) => sql<number>`coalesce(net_mg, ${sql.lit(sortOrder === 'asc' ? Number.MAX_SAFE_INTEGER : -1)})`.as('key')

/** Matches up to this number are sorted faster than they are found in the order of an index. */
const MAX_SORTED = 20_000

/**
 * Returns the product ids of one page. They are read from an index only, so that skipped rows cost little. If few
 * products match, the matches are materialised before sorting; otherwise the database would scan all products in sort
 * order. Pages in the second half are counted from the end, so that the last page is as fast as the first.
 */
async function pageOfIds(db: Reader, found: NonNullable<ReturnType<typeof filterProducts>>, query: ProductQuery, total: number): Promise<string[]> {
  const start = (query.page - 1) * query.limit
  const end = Math.min(start + query.limit, total)
  if (start >= end) return []
  const backwards = start > total / 2
  const ownOrder = query.sortBy === undefined ? query.collection : undefined
  const ascending = ownOrder !== undefined || query.sortOrder === 'asc'
  const direction = ascending === backwards ? 'desc' : 'asc'
  const ties = backwards ? 'desc' : 'asc'
  const { sortBy = 'createdAt' } = query
  const hasFilter = (query.collection ?? query.metal ?? query.stock ?? query.trending ?? query.search ?? query.size ?? query.origin) !== undefined || asksForVariants(query)
  const isSelective = (ownOrder ?? query.trending) !== undefined || (hasFilter && total <= MAX_SORTED)
  const keyOf =
    ownOrder === undefined
      ? sortBy === 'weight'
        ? weightKey(query.sortOrder)
        : (`${sortColumns[sortBy]} as key` as const)
      : (e: ExpressionBuilder<Tables, 'products'>) =>
          membersOf(db, ownOrder).select('collection_products.position').whereRef('product_id', '=', e.ref('products.id')).as('key')
  const rows = await db
    .with((cte) => (isSelective ? cte('found').materialized() : cte('found')), () => found.select(['id', keyOf]))
    .selectFrom('found')
    .select('id')
    .orderBy('key', direction)
    .orderBy('id', ties)
    .limit(end - start)
    .offset(backwards ? total - end : start)
    .execute()
  const ids = rows.map(({ id }) => id)
  return backwards ? ids.toReversed() : ids
}

/** Returns one product with its reviews, newest first. @throws AppError not_found, also for a hidden one. */
export async function getProduct(db: Reader, shop: PriceSources, id: string): Promise<{ product: ProductWithVariants; reviews: Review[] }> {
  addCacheTags(`product:${id}`, `stock:${id}`)
  const row = await db.selectFrom('products').selectAll().select(variantsColumn(db)).where('id', '=', id).where('visibility', '=', 'shown').executeTakeFirst()
  if (!row) throw noSuchProduct()
  return { product: presentWithVariants(row, shop), reviews: await readReviews(db, id) }
}

/** The same for the back office, with hidden products. @throws AppError not_found, also for a deleted one. */
export async function getManagedProduct(db: Reader, shop: PriceSources, id: string): Promise<{ product: ManagedProductWithVariants; reviews: Review[] }> {
  const row = await db.selectFrom('products').selectAll().select(variantsColumn(db)).where('id', '=', id).where('visibility', '!=', 'deleted').executeTakeFirst()
  if (!row) throw noSuchProduct()
  return { product: presentManagedWithVariants(row, shop), reviews: await readReviews(db, id) }
}

async function readReviews(db: Reader, id: string): Promise<Review[]> {
  const reviews = await db
    .selectFrom('reviews')
    .selectAll()
    .where('product_id', '=', id)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'asc')
    .execute()
  return reviews.map(presentReview)
}

/** Returns the trending products, newest first. */
export async function listTrending(db: Reader, shop: PriceSources): Promise<Product[]> {
  addCacheTags('catalogue')
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .select(weighedVariantsColumn(db))
    .where('is_trending', '=', 1)
    .where('visibility', '=', 'shown')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'asc')
    .limit(100)
    .execute()
  return rows.map((row) => presentListedProduct(row, shop))
}
