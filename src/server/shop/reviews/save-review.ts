import { v7 as uuidv7 } from 'uuid'
import { noSuchProduct } from '../catalogue/product-row.ts'
import type { Tx } from '../../core/db/types.ts'
import { updateRating } from './product-rating.ts'

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
 * Saves a review and updates the product's rating. It replaces an earlier one by the same customer, which
 * stays hidden and keeps the shop's reply and its pictures.
 * @throws AppError not_found if the product does not exist.
 */
export async function saveReview(tx: Tx, review: NewReview): Promise<void> {
  const { productId, createdAt = Date.now() } = review
  // Lock the product first, so that concurrent reviewers run one after another and each counts the other's
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
    .values({
      ...written,
      id: uuidv7(),
      product_id: productId,
      user_id: review.userId,
      hidden_at: null,
      hidden_reason: null,
      reply: null,
      replied_at: null,
      pictures: '[]',
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet(written))
    .execute()
  await updateRating(tx, productId)
}
