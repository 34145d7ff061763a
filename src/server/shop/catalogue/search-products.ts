import type { Product } from '../../../contract/product.ts'
import type { Reader } from '../../core/db/types.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import { findDocuments } from '../../core/search/find-documents.ts'
import { productWithSku, readProductsByIds } from './product-queries.ts'
import { presentListedProduct, type PriceSources } from './product-row.ts'

/** Returns up to `limit` products that match the text, best match first; the one with exactly this SKU before all others. */
export async function searchProducts(db: Reader, shop: PriceSources, { query, limit }: { query: string; limit: number }): Promise<Product[]> {
  addCacheTags('catalogue')
  const found = await findDocuments({ db, scope: 'shown', limit }, query)
  const exact = await productWithSku(db, query).executeTakeFirst()
  const ids = exact ? [exact.id, ...found.filter((id) => id !== exact.id)] : found
  const rows = await readProductsByIds(db, ids)
  return rows.filter(({ visibility }) => visibility === 'shown').slice(0, limit).map((row) => presentListedProduct(row, shop))
}
