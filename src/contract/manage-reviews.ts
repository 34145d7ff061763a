import type * as z from 'zod/mini'
import type * as schemas from './review.schemas.ts'

/** Why the shop may hide a review. A low rating is no reason. */
export const hidingReasons = ['abusive', 'personal data', 'not about the piece', 'spam'] as const
export type HidingReason = (typeof hidingReasons)[number]
export type ManagedReview = z.output<typeof schemas.ManagedReview>

/** Maximum length of the shop's reply, in characters. */
export const MAX_REPLY_LENGTH = 1000

export const listAllReviews = { method: 'GET', path: '/api/reviews', duty: 'manager' } as const
export const hideReview = { method: 'PATCH', path: '/api/reviews/hide/{id}', duty: 'manager' } as const
export const approveReviewPicture = {
  method: 'PATCH',
  path: '/api/reviews/pictures/{id}',
  duty: 'manager',
} as const
export const replyToReview = { method: 'PATCH', path: '/api/reviews/reply/{id}', duty: 'manager' } as const
