import type { Review } from '../../../contract/review.ts'

export type RatingShare = {
  rating: number
  count: number
  /** Percentage of all reviews, 0 to 100. */
  percent: number
}

/** The number of reviews for each number of stars, five first. */
export function ratingShares(reviews: Pick<Review, 'rating'>[]): RatingShare[] {
  return [5, 4, 3, 2, 1].map((rating) => {
    const count = reviews.filter((review) => review.rating === rating).length
    return { rating, count, percent: reviews.length === 0 ? 0 : (count / reviews.length) * 100 }
  })
}
