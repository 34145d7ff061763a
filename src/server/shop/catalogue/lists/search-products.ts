import { sql, type Expression, type SqlBool } from 'kysely'
import type { Product } from '../../../../contract/product.ts'
import { ratedMetalOf, type RatedMetal } from '../../../../rules/purity.ts'
import { metalSought } from '../../../../rules/search-metal.ts'
import { readSearchQuery } from '../../../../rules/search-query.ts'
import { searchWords } from '../../../../rules/search-words.ts'
import type { Synonyms } from '../../../../rules/synonyms.ts'
import type { Reader } from '../../../core/db/types.ts'
import { addCacheTags } from '../../../core/http/response-cache/cache.ts'
import { findDocuments } from '../../../core/search/find-documents.ts'
import { SETTINGS } from '../../settings/follow-settings.ts'
import { filterProducts } from './filter-products.ts'
import { findProductPage } from './product-pages.ts'
import { productWithSku, readProductsByIds } from '../product-queries.ts'
import { presentListedProduct, type PriceSources } from '../product-row.ts'
import { STORED_PRICES } from '../refresh-prices.ts'

type SearchSources = PriceSources & { settings: { synonyms: Synonyms } }

/**
 * Returns up to `limit` products that match the text, best match first; the one with exactly this SKU before
 * all others, and pieces of the metal that the text names before coated ones. Prices and persons that the
 * text names are filters. With nothing else in it, the best-rated
 * products come first.
 */
export async function searchProducts(
  db: Reader,
  shop: SearchSources,
  { query, limit }: { query: string; limit: number },
): Promise<Product[]> {
  addCacheTags('catalogue', SETTINGS)
  const { words, isGift = false, ...filter } = readSearchQuery(query)
  if (filter.minPrice !== undefined || filter.maxPrice !== undefined) addCacheTags(STORED_PRICES)
  const isFiltered = Object.keys(filter).length > 0
  const condition = isFiltered
    ? (id: Expression<string>) =>
        sql<SqlBool>`exists ${filterProducts(db, filter)?.select('id').where('id', '=', id)}`
    : undefined
  const found =
    (isFiltered || isGift) && searchWords(words).length === 0
      ? (
          await findProductPage(db, {
            ...filter,
            visibility: 'shown',
            page: 1,
            limit,
            sortBy: 'rating',
            sortOrder: 'desc',
          })
        ).ids
      : await findDocuments(
          {
            db,
            scope: 'shown',
            limit,
            synonyms: shop.settings.synonyms,
            condition,
            preferred: piecesOfMetal(db, metalSought(words)),
          },
          words,
        )
  const exact = await productWithSku(db, query).executeTakeFirst()
  const ids = exact ? [exact.id, ...found.filter((id) => id !== exact.id)] : found
  const rows = await readProductsByIds(db, ids)
  return rows
    .filter(({ visibility }) => visibility === 'shown')
    .slice(0, limit)
    .map((row) => presentListedProduct(row, shop))
}

/** Reads which of these products are of a metal; undefined if none is sought. */
const piecesOfMetal = (db: Reader, metal: RatedMetal | undefined) =>
  metal &&
  (async (ids: readonly string[]): Promise<Set<string>> => {
    if (ids.length === 0) return new Set()

    const rows = await db.selectFrom('products').select(['id', 'metal']).where('id', 'in', ids).execute()
    return new Set(rows.filter((row) => ratedMetalOf(row.metal) === metal).map(({ id }) => id))
  })
