import type { Review } from '../../../contract/review.ts'

export const reviewOrders = ['Newest', 'Highest', 'Lowest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

/** Sorts reviews that are given newest first. Reviews with the same number of stars stay newest first. */
export function sortReviews<R extends Pick<Review, 'rating'>>(reviews: R[], order: ReviewOrder): R[] {
  if (order === 'Newest') return reviews
  const sign = order === 'Highest' ? -1 : 1
  return reviews.toSorted((one, other) => sign * (one.rating - other.rating))
}
