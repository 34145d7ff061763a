import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ReviewRow } from '../../core/db/schema/tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { noSuchProduct } from './product-row.ts'

type NewReview = {
  productId: string
  /** Null for the demo shop's sample reviews; a product may have several of those under one name. */
  userId: string | null
  authorName: string
  /** 1 to 5. */
  rating: number
  comment: string
  verifiedBuyer: boolean
  /** Milliseconds since 1970; defaults to now. */
  createdAt?: number
}

/**
 * Saves a review, replacing an earlier one by the same customer, which stays hidden if the shop has hidden it, and updates
 * the product's rating.
 * @throws AppError not_found if the product does not exist.
 */
export async function updateProductRating(tx: Tx, review: NewReview): Promise<void> {
  const { productId, createdAt = Date.now() } = review
  // Lock the product row first: concurrent reviewers of one product run one after another, so each sees the other's
  // review.
  const { numUpdatedRows } = await tx.db
    .updateTable('products')
    .set({ updated_at: Date.now() })
    .where('id', '=', productId)
    .where('visibility', '=', 'shown')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw noSuchProduct()
  const written = {
    author_name: review.authorName,
    rating: review.rating,
    comment: review.comment,
    verified_buyer: review.verifiedBuyer ? 1 : 0,
    created_at: createdAt,
  }
  await tx.db
    .insertInto('reviews')
    .values({ ...written, id: uuidv7(), product_id: productId, user_id: review.userId, hidden_at: null, hidden_reason: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet(written))
    .execute()
  await updateRating(tx, productId)
}

/** Hides a review, or shows it again, and updates the product's rating. `reason`: null to show it. */
export async function setReviewHidden(tx: Tx, { id, product_id: productId }: Pick<ReviewRow, 'id' | 'product_id'>, reason: string | null): Promise<void> {
  // The same order of locks as in `updateProductRating`.
  await tx.db.updateTable('products').set({ updated_at: Date.now() }).where('id', '=', productId).execute()
  await tx.db.updateTable('reviews').set({ hidden_at: reason === null ? null : Date.now(), hidden_reason: reason }).where('id', '=', id).execute()
  await updateRating(tx, productId)
}

/**
 * Sets the rating to the mean of the reviews that are shown, to one decimal, rounded half up; without reviews, to the product's
 * initial rating.
 */
async function updateRating(tx: Tx, productId: string): Promise<void> {
  const { count, sum } = await tx.db
    .selectFrom('reviews')
    .select((e) => [e.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(rating), 0)`.as('sum')])
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  await tx.db
    .updateTable('products')
    .set((e) => ({
      review_count: count,
      rating_sum: sum,
      rating_tenths: count === 0 ? e.ref('given_rating_tenths') : Math.floor((20 * sum + count) / (2 * count)),
    }))
    .where('id', '=', productId)
    .execute()
  tx.invalidate('reviews', 'catalogue', `product:${productId}`)
}
