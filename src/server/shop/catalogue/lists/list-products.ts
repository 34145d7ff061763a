import type { ProductListPage, ProductQuery } from '../../../../contract/product.ts'
import { addCacheTags } from '../../../core/http/response-cache/cache.ts'
import type { Reader } from '../../../core/db/types.ts'
import { findProductPage } from './product-pages.ts'
import { readProductsByIds } from '../product-queries.ts'
import { presentListedProduct, type PriceSources } from '../product-row.ts'
import { STORED_PRICES } from '../refresh-prices.ts'

/**
 * Returns one page of the visible products that match the filters. Ties sort by id, so that no page repeats
 * or skips a product.
 */
export async function listProducts(
  db: Reader,
  shop: PriceSources,
  query: ProductQuery,
): Promise<ProductListPage> {
  addCacheTags('catalogue')
  if (query.collection) addCacheTags('collections')
  if (query.sortBy === 'price' || query.minPrice !== undefined || query.maxPrice !== undefined)
    addCacheTags(STORED_PRICES)
  const { ids, ...page } = await findProductPage(db, { ...query, visibility: 'shown' })
  return {
    products: (await readProductsByIds(db, ids)).map((row) => presentListedProduct(row, shop)),
    ...page,
  }
}
