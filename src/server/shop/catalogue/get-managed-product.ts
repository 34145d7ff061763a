import type { ManagedProductWithVariants } from '../../../contract/manage-products.ts'
import type { Review } from '../../../contract/review.ts'
import type { Reader } from '../../core/db/types.ts'
import { readReviewsOf } from './product-queries.ts'
import { noSuchProduct, presentManagedWithVariants, type PriceSources } from './product-row.ts'
import { variantsColumn } from './variant-row.ts'

/**
 * Returns one product for the back office, also a hidden one, with its reviews. @throws AppError not_found,
 * also for a deleted one.
 */
export async function getManagedProduct(
  db: Reader,
  shop: PriceSources,
  { id }: { id: string },
): Promise<{ product: ManagedProductWithVariants; reviews: Review[] }> {
  const row = await db
    .selectFrom('products')
    .selectAll()
    .select(variantsColumn(db))
    .where('id', '=', id)
    .where('visibility', '!=', 'deleted')
    .executeTakeFirst()
  if (!row) throw noSuchProduct()
  return { product: presentManagedWithVariants(row, shop), reviews: await readReviewsOf(db, id) }
}
