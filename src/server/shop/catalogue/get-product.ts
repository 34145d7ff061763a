import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Review } from '../../../contract/review.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import type { Reader } from '../../core/db/types.ts'
import { readReviewsOf } from './product-queries.ts'
import { noSuchProduct, presentWithVariants, type PriceSources } from './product-row.ts'
import { variantsColumn } from './variant-row.ts'

/** Returns one product with its reviews, newest first. @throws AppError not_found, also for a hidden one. */
export async function getProduct(
  db: Reader,
  shop: PriceSources,
  id: string,
): Promise<{ product: ProductWithVariants; reviews: Review[] }> {
  addCacheTags(`product:${id}`, `stock:${id}`)
  const row = await db
    .selectFrom('products')
    .selectAll()
    .select(variantsColumn(db))
    .where('id', '=', id)
    .where('visibility', '=', 'shown')
    .executeTakeFirst()
  if (!row) throw noSuchProduct()
  return { product: presentWithVariants(row, shop), reviews: await readReviewsOf(db, id) }
}
