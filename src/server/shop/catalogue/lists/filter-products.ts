import type { ManagedProductFilter } from '../../../../contract/manage-products.ts'
import { toPaise } from '../../../../contract/money.ts'
import { categoryKey, findCategory, findColor } from '../../../../rules/categories.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Queries } from '../../../core/db/types.ts'
import { asksForVariants, isMadeIn, productsWithVariant, type StoneFilter } from './filter-by-variants.ts'
import { documentsNamed } from '../../../core/search/match-words.ts'
import { isRunningOut } from '../../stock/low-stock.ts'
import { productWithSku } from '../product-queries.ts'

/**
 * Builds the query for products that match the filters; undefined if the colour does not exist. `office`: its
 * settings, if it is the back office that asks; for customers an invisible collection has no products.
 */
export function filterProducts(
  db: Queries,
  filter: ManagedProductFilter & StoneFilter,
  office?: Pick<Config, 'lowStock'>,
) {
  let found = filter.visibility
    ? db.selectFrom('products').where('visibility', '=', filter.visibility)
    : db.selectFrom('products').where('visibility', '!=', 'deleted')
  if (filter.category) {
    const category =
      findCategory(filter.category) ??
      db.selectFrom('categories').select('name').where('name_key', '=', categoryKey(filter.category))
    const further = db.selectFrom('product_categories').select('product_id').where('category', '=', category)
    found = found.where((e) => e.or([e('category', '=', category), e('id', 'in', further)]))
  }
  if (filter.color) {
    const color = findColor(filter.color)
    if (!color) return undefined
    // Most products may have a colour: `in` would collect their ids before anything is read from an index.
    found = found.where((e) =>
      e.exists(
        e
          .selectFrom('product_colors')
          .select('product_id')
          .where('value', '=', color)
          .whereRef('product_id', '=', 'products.id'),
      ),
    )
  }
  if (filter.collection) {
    const members = membersOf(db, filter.collection).select('product_id')
    found = found.where('id', 'in', office ? members : members.where('is_visible', '=', 1))
  }
  if (filter.gender) found = found.where('gender', '=', filter.gender)
  if (filter.minPrice !== undefined) found = found.where('price_paise', '>=', toPaise(filter.minPrice))
  if (filter.maxPrice !== undefined) found = found.where('price_paise', '<=', toPaise(filter.maxPrice))
  if (filter.metal) found = found.where('metal', '=', filter.metal)
  if (asksForVariants(filter)) found = found.where('id', 'in', productsWithVariant(db, filter))
  else if (filter.size) found = found.where(isMadeIn(filter.size))
  if (filter.origin) found = found.where('origin', '=', filter.origin)
  if (filter.trending) found = found.where('is_trending', '=', filter.trending === 'true' ? 1 : 0)
  if (filter.stock === 'counted') found = found.where('stock_state', 'in', ['in-stock', 'sold-out'])
  else if (filter.stock === 'running-out') found = found.where(isRunningOut(office?.lowStock ?? 0))
  else if (filter.stock) found = found.where('stock_state', '=', filter.stock)
  if (filter.search) found = found.where('id', 'in', productsNamed(db, filter.search))
  return found
}

/** A query for the ids of the products with these words in their names, with this SKU, or with this id. */
function productsNamed(db: Queries, text: string) {
  const withSku = productWithSku(db, text)
  const id = text.trim().toLowerCase()
  if (ID.test(id)) return db.selectFrom('products').select('id').where('id', '=', id)
  const named = documentsNamed(db, text)
  return named ? withSku.union(named) : withSku
}

/** The products of a collection with their positions. */
export const membersOf = (db: Queries, slug: string) =>
  db
    .selectFrom('collection_products')
    .innerJoin('collections', 'collections.id', 'collection_id')
    .where('slug', '=', slug)

const ID = /^[0-9a-f-]{36}$/
