import { sql } from 'kysely'
import type { Tx } from '../../core/db/types.ts'

/**
 * Sets a product's rating to the mean of its visible reviews, to one decimal, rounded half up; without
 * reviews, to its initial rating.
 */
export async function updateRating(tx: Tx, productId: string): Promise<void> {
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
      rating_tenths:
        count === 0 ? e.ref('given_rating_tenths') : Math.floor((20 * sum + count) / (2 * count)),
    }))
    .where('id', '=', productId)
    .execute()
  tx.invalidate('reviews', 'catalogue', `product:${productId}`)
}
