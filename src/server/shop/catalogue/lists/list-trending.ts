import type { Product } from '../../../../contract/product.ts'
import { addCacheTags } from '../../../core/http/response-cache/cache.ts'
import type { Reader } from '../../../core/db/types.ts'
import { presentListedProduct, type PriceSources } from '../product-row.ts'
import { weighedVariantsColumn } from '../variant-row.ts'

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
