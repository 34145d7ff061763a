import type * as z from 'zod/mini'
import type { Review } from '../../../contract/review.ts'
import type * as contract from '../../../contract/review.schemas.ts'
import { presentWholeReview } from '../catalogue/product-row.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { requireSelf } from '../../core/http/ownership.ts'
import { consumeHourly, reviewLimit } from '../../core/rate-limits/hourly-limits.ts'
import { saveReview } from './save-review.ts'
import { hasPurchased } from './verified-buyer.ts'

/**
 * Saves the customer's review of a product, replacing an earlier one. @throws AppError not_allowed, not_found
 * or too_many.
 */
export async function postReview(
  tx: Tx,
  { actor, userId, productId, rating, comment }: z.output<typeof contract.postReview.body> & { actor: Actor },
): Promise<Review> {
  requireSelf(actor, userId)
  await consumeHourly(tx, reviewLimit(actor.id))
  const verifiedBuyer = await hasPurchased(tx, actor.id, productId)
  await saveReview(tx, {
    productId,
    rating,
    comment,
    userId: actor.id,
    authorName: actor.username,
    verifiedBuyer,
  })
  const row = await tx.db
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', actor.id)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return presentWholeReview(row)
}
