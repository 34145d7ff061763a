import type * as z from 'zod/mini'
import type * as schemas from './review.schemas.ts'

export type Review = z.output<typeof schemas.Review>
export type OwnReview = z.output<typeof schemas.OwnReview>

export type ReviewPicture = z.output<typeof schemas.ReviewPicture>

/** Pictures of one review at most. */
export const MAX_REVIEW_PICTURES = 3

/** Maximum length of a comment, in characters. */
export const MAX_COMMENT_LENGTH = 2000

export const postReview = { method: 'POST', path: '/api/reviews/post-review' } as const
export const listReviews = { method: 'GET', path: '/api/reviews/{userId}' } as const
export const countReviews = { method: 'GET', path: '/api/reviews/total-reviews' } as const
export const setReviewPictures = { method: 'PUT', path: '/api/reviews/pictures/{id}' } as const
