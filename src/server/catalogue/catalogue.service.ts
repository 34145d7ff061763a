import type { ProductPage, ProductQuery, Product } from '../../contract/product.ts'
import type { Review } from '../../contract/review.ts'
import { toPaise } from '../../contract/money.ts'
import { findCategory } from '../../rules/categories.ts'
import { dependOn } from '../answers.ts'
import type { Reader } from '../db/client.ts'
import type { ProductRow } from '../db/tables.ts'
import { AppError } from '../errors.ts'
import { presentProduct, presentReview } from './product-row.ts'
import type { SearchIndex } from './search-index.ts'

const sortColumns = { createdAt: 'created_at', price: 'price_paise', rating: 'rating_tenths', name: 'name_key' } as const

/** One page of the products that pass the filters; ties sort by id, so pages never repeat or lose a product. */
export async function listProducts(db: Reader, query: ProductQuery): Promise<ProductPage> {
  dependOn('catalogue')
  const category = query.category === undefined ? undefined : findCategory(query.category)
  if (query.category !== undefined && !category) return { products: [], totalPages: 0, totalProducts: 0 }

  let found = db.selectFrom('products')
  if (query.gender) found = found.where('gender', '=', query.gender)
  if (category) found = found.where('category', '=', category)
  if (query.minPrice !== undefined) found = found.where('price_paise', '>=', toPaise(query.minPrice))
  if (query.maxPrice !== undefined) found = found.where('price_paise', '<=', toPaise(query.maxPrice))
  if (query.color !== undefined) {
    const ids = db.selectFrom('product_colors').select('product_id').where('value', '=', query.color)
    found = found.where('id', 'in', ids)
  }

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

/** One product with its reviews, newest first. @throws AppError not_found. */
export async function getProduct(db: Reader, id: string): Promise<{ product: Product; reviews: Review[] }> {
  dependOn(`product:${id}`)
  const row = await findProductRow(db, id)
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
export async function searchProducts(db: Reader, search: SearchIndex, text: string): Promise<Product[]> {
  dependOn('catalogue')
  const ids = search.find(text)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('products').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(presentProduct)
}

/** @throws AppError not_found. */
async function findProductRow(db: Reader, id: string): Promise<ProductRow> {
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', 'This product does not exist or is no longer sold.')
  return row
}
