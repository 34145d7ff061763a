import { sql, type ExpressionBuilder } from 'kysely'
import type { ManagedProductQuery } from '../../../../contract/manage-products.ts'
import type { ProductQuery } from '../../../../contract/product.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Reader } from '../../../core/db/types.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import { asksForVariants } from './filter-by-variants.ts'
import { filterProducts, membersOf } from './filter-products.ts'

/**
 * Returns the ids of one page of the products that match, and how many match. `office`: as of filterProducts.
 */
export async function findProductPage(
  db: Reader,
  query: ManagedProductQuery,
  office?: Pick<Config, 'lowStock'>,
): Promise<{ ids: string[]; totalPages: number; totalProducts: number }> {
  const found = filterProducts(db, query, office)
  if (!found) return { ids: [], totalPages: 0, totalProducts: 0 }
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return {
    ids: await pageOfIds(db, found, query, total),
    totalPages: Math.ceil(total / query.limit),
    totalProducts: total,
  }
}

const sortColumns = {
  createdAt: 'created_at',
  price: 'price_paise',
  rating: 'rating_tenths',
  name: 'name_key',
} as const

/**
 * Products without a weight come last in both directions. Literally the expressions of the indexes, so that
 * they are used.
 */
const weightKey = (sortOrder: ProductQuery['sortOrder']) =>
  sql<number>`coalesce(net_mg, ${sql.lit(sortOrder === 'asc' ? Number.MAX_SAFE_INTEGER : -1)})`.as('key')

/** Matches up to this number are sorted faster than they are found in the order of an index. */
const MAX_SORTED = 20_000

/**
 * Returns the product ids of one page. They are read from an index only, so that skipped rows cost little. If
 * few products match, the matches are materialised before sorting; otherwise the database would scan all
 * products in sort order. Pages in the second half are counted from the end, so that the last page is as fast
 * as the first.
 */
async function pageOfIds(
  db: Reader,
  found: NonNullable<ReturnType<typeof filterProducts>>,
  query: ManagedProductQuery,
  total: number,
): Promise<string[]> {
  const start = (query.page - 1) * query.limit
  const end = Math.min(start + query.limit, total)
  if (start >= end) return []
  const backwards = start > total / 2
  const ownOrder = query.sortBy === undefined ? query.collection : undefined
  const ascending = ownOrder !== undefined || query.sortOrder === 'asc'
  const direction = ascending === backwards ? 'desc' : 'asc'
  const ties = backwards ? 'desc' : 'asc'
  const { sortBy = 'createdAt' } = query
  const hasFilter =
    (query.collection ??
      query.metal ??
      query.stock ??
      query.trending ??
      query.search ??
      query.size ??
      query.origin) !== undefined || asksForVariants(query)
  const isSelective = (ownOrder ?? query.trending) !== undefined || (hasFilter && total <= MAX_SORTED)
  const fieldKey =
    sortBy === 'weight' ? weightKey(query.sortOrder) : (`${sortColumns[sortBy]} as key` as const)
  const keyOf =
    ownOrder === undefined
      ? fieldKey
      : (e: ExpressionBuilder<Tables, 'products'>) =>
          membersOf(db, ownOrder)
            .select('collection_products.position')
            .whereRef('product_id', '=', e.ref('products.id'))
            .as('key')
  const rows = await db
    .with(
      (cte) => (isSelective ? cte('found').materialized() : cte('found')),
      () => found.select(['id', keyOf]),
    )
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
