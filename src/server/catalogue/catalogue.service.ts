import type { ProductPage, ProductQuery, Product } from '../../contract/product.ts'
import type { Review } from '../../contract/review.ts'
import { toPaise } from '../../contract/money.ts'
import { findCategory, findColor } from '../../rules/categories.ts'
import { dependOn } from '../answers.ts'
import type { Reader } from '../db/client.ts'
import { writtenList, type Written } from '../written-json.ts'
import { noSuchProduct, presentProduct, presentReview } from './product-row.ts'
import type { SearchIndex } from './search-index.ts'

const sortColumns = { createdAt: 'created_at', price: 'price_paise', rating: 'rating_tenths', name: 'name_key' } as const

/** One page of the products that pass the filters; ties sort by id, so pages never repeat or lose a product. */
export async function listProducts(db: Reader, query: ProductQuery): Promise<ProductPage> {
  dependOn('catalogue')
  const found = filterProducts(db, query)
  if (!found) return { products: [], totalPages: 0, totalProducts: 0 }
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy(sortColumns[query.sortBy], query.sortOrder)
    .orderBy('id', 'asc')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute()
  return { products: rows.map(presentProduct), totalPages: Math.ceil(total / query.limit), totalProducts: total }
}

/** The products that pass the filters; undefined when a category or colour does not exist, so that none can. */
function filterProducts(db: Reader, query: ProductQuery) {
  let found = db.selectFrom('products')
  if (query.category) {
    const category = findCategory(query.category)
    if (!category) return undefined
    found = found.where('category', '=', category)
  }
  if (query.color) {
    const color = findColor(query.color)
    if (!color) return undefined
    found = found.where('id', 'in', db.selectFrom('product_colors').select('product_id').where('value', '=', color))
  }
  if (query.gender) found = found.where('gender', '=', query.gender)
  if (query.minPrice !== undefined) found = found.where('price_paise', '>=', toPaise(query.minPrice))
  if (query.maxPrice !== undefined) found = found.where('price_paise', '<=', toPaise(query.maxPrice))
  return found
}

/** One product with its reviews, newest first. @throws AppError not_found. */
export async function getProduct(db: Reader, id: string): Promise<{ product: Product; reviews: Review[] }> {
  dependOn(`product:${id}`, `stock:${id}`)
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw noSuchProduct()
  const reviews = await db
    .selectFrom('reviews')
    .selectAll()
    .where('product_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'asc')
    .execute()
  return { product: presentProduct(row), reviews: reviews.map(presentReview) }
}

/** Products marked as trending, newest first. */
export async function listTrending(db: Reader): Promise<Product[]> {
  dependOn('catalogue')
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('is_trending', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'asc')
    .limit(100)
    .execute()
  return rows.map(presentProduct)
}

/** Up to 50 products that match the words, best first; none for an empty query. */
export async function searchProducts(search: SearchIndex, text: string): Promise<Written<Product[]>> {
  dependOn('catalogue')
  return writtenList(await search.find(text))
}
