import type { OwnReview, Review } from '../../../contract/review.ts'
import type { Actor } from '../../core/context.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import { deletedProductIds } from '../../core/db/sql/deleted-product-ids.ts'
import { presentReview } from '../catalogue/product-row.ts'
import { updateProductRating } from '../catalogue/record-review.service.ts'
import type { Reader, Tx } from '../../core/db/types.ts'
import { consumeHourly, reviewLimit } from '../../core/rate-limits/hourly-limits.ts'
import { requireSelf, requireSelfOrAdmin } from '../../core/http/ownership.ts'
import { hasPurchased } from './verified-buyer.ts'

type NewReview = { comment: string; rating: number; userId: string; productId: string }

/** Saves the customer's review of a product, replacing an earlier one. @throws AppError not_allowed, not_found or too_many. */
export async function postReview(tx: Tx, actor: Actor, review: NewReview): Promise<Review> {
  requireSelf(actor, review.userId)
  await consumeHourly(tx, reviewLimit(actor.id))
  const { productId, rating, comment } = review
  const verifiedBuyer = await hasPurchased(tx, actor.id, productId)
  await updateProductRating(tx, { productId, rating, comment, userId: actor.id, authorName: actor.username, verifiedBuyer })
  const row = await tx.db
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', actor.id)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return presentReview(row)
}

/** Lists a customer's reviews, newest first. @throws AppError not_allowed for another customer's. */
export async function listReviews(db: Reader, actor: Actor, userId: string): Promise<OwnReview[]> {
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
    const product = row.product_name === null ? null : { name: row.product_name, image: row.product_image ?? '' }
    return Object.assign(presentReview(row), { product })
  })
}

export async function countReviews(db: Reader): Promise<{ totalReviews: number }> {
  addCacheTags('reviews')
  const { count } = await db.selectFrom('reviews').where('hidden_at', 'is', null).where('product_id', 'not in', deletedProductIds(db)).select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { totalReviews: count }
}
