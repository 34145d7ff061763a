import type { ManagedReview } from '../../../contract/manage-reviews.ts'
import { presentWholeReview } from '../catalogue/product-row.ts'
import type { ReviewRow } from '../../core/db/schema/tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/** Reviews of products that are not deleted. */
export const reviewsOfProducts = (db: Queries) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .where('products.visibility', '!=', 'deleted')

/** Selects the columns of `ManagedReviewRow`. */
export const selectManagedReview = (found: ReturnType<typeof reviewsOfProducts>) =>
  found.selectAll('reviews').select(['products.name as product_name', 'products.image as product_image'])

type ManagedReviewRow = ReviewRow & { product_name: string; product_image: string }

/** Reads one review for the back office. @throws AppError not_found. */
export async function readManagedReview(db: Queries, id: string): Promise<ManagedReviewRow> {
  const row = await selectManagedReview(reviewsOfProducts(db).where('reviews.id', '=', id)).executeTakeFirst()
  if (!row) throw noSuchReview()
  return row
}

export const noSuchReview = () => new AppError('not_found', 'There is no such review.')

/** A review as the back office sees it. */
export const presentManagedReview = (row: ManagedReviewRow): ManagedReview => ({
  ...presentWholeReview(row),
  product: { name: row.product_name, image: row.product_image },
  hiddenAt: row.hidden_at === null ? null : toIsoString(row.hidden_at),
})
