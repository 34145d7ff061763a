import type { OwnReview } from '../../../contract/review.ts'
import { presentWholeReview } from '../catalogue/product-row.ts'
import type { Actor } from '../../core/context.ts'
import { deletedProductIds } from '../../core/db/sql/deleted-product-ids.ts'
import type { Reader } from '../../core/db/types.ts'
import { requireSelfOrAdmin } from '../../core/http/ownership.ts'

/** Lists a customer's reviews, newest first. @throws AppError not_allowed for another customer's. */
export async function listReviews(
  db: Reader,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<OwnReview[]> {
  requireSelfOrAdmin(actor, userId)
  const rows = await db
    .selectFrom('reviews')
    .leftJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select(['products.name as product_name', 'products.image as product_image'])
    .where('reviews.user_id', '=', userId)
    .where('reviews.product_id', 'not in', deletedProductIds(db))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .execute()
  return rows.map((row) => {
    const product =
      row.product_name === null ? null : { name: row.product_name, image: row.product_image ?? '' }
    return Object.assign(presentWholeReview(row), { product })
  })
}
