import type * as z from 'zod/mini'
import type { ManagedReview } from '../../../contract/manage-reviews.ts'
import type * as contract from '../../../contract/review.schemas.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { presentManagedReview, reviewsOfProducts, selectManagedReview } from './managed-reviews.ts'

/** Returns one page of the reviews that match the filters, newest first, and how many match. */
export async function listAllReviews(
  db: Reader,
  { rating, hidden, page, limit }: z.output<typeof contract.listAllReviews.query>,
): Promise<Page<ManagedReview>> {
  let found = reviewsOfProducts(db)
  if (rating) found = found.where('reviews.rating', '=', Number(rating))
  if (hidden) found = found.where('reviews.hidden_at', hidden === 'true' ? 'is not' : 'is', null)
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await selectManagedReview(found)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows: rows.map(presentManagedReview), total }
}
