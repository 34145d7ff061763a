import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { invalidate, invalidateSoon, type Tx } from '../db/client.ts'
import { noSuchProduct } from './product-row.ts'

type NewReview = {
  productId: string
  /** Null for the demonstration shop's sample reviews, of which a product may have many by one name. */
  userId: string | null
  authorName: string
  /** 1 to 5. */
  rating: number
  comment: string
  verifiedBuyer: boolean
  /** Milliseconds since 1970; now unless given. */
  createdAt?: number
}

/**
 * Writes a review, in place of an earlier one by the same shopper, and brings the product's rating up to date: on the
 * product's page at once, in lists within some seconds.
 * @throws AppError not_found when the product is gone.
 */
export async function updateProductRating(tx: Tx, review: NewReview): Promise<void> {
  const { productId, createdAt = Date.now() } = review
  // Touching the product first makes reviewers of one product wait for each other, so that none counts without the other.
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ updated_at: Date.now() })
    .where('id', '=', productId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw noSuchProduct()
  const written = {
    author_name: review.authorName,
    rating: review.rating,
    comment: review.comment,
    verified_buyer: review.verifiedBuyer ? 1 : 0,
    created_at: createdAt,
  }
  await tx
    .insertInto('reviews')
    .values({ ...written, id: uuidv7(), product_id: productId, user_id: review.userId })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet(written))
    .execute()
  await updateRating(tx, productId)
  invalidate(tx, 'reviews', `product:${productId}`)
  invalidateSoon(tx, 'catalogue')
}

/** Mean of the reviews to one decimal, half up; what the product was created with while it has none. */
async function updateRating(tx: Tx, productId: string): Promise<void> {
  const { count, sum } = await tx
    .selectFrom('reviews')
    .select((e) => [e.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(rating), 0)`.as('sum')])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('products')
    .set((e) => ({
      review_count: count,
      rating_sum: sum,
      rating_tenths: count === 0 ? e.ref('given_rating_tenths') : Math.floor((20 * sum + count) / (2 * count)),
    }))
    .where('id', '=', productId)
    .execute()
}
