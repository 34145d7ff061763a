import { deletedProductIds } from '../../core/db/sql/deleted-product-ids.ts'
import type { Reader } from '../../core/db/types.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'

/** Counts the visible reviews of products that are not deleted. */
export async function countReviews(db: Reader): Promise<{ totalReviews: number }> {
  addCacheTags('reviews')
  const { count } = await db
    .selectFrom('reviews')
    .where('hidden_at', 'is', null)
    .where('product_id', 'not in', deletedProductIds(db))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { totalReviews: count }
}
