import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

/** A review as shown to customers. `userId` names its author; the id is null after the account is erased. */
export const Review = z.object({
  _id: Id,
  comment: z.string(),
  /** 1 to 5. */
  rating: z.number(),
  userId: z.object({ _id: z.nullable(z.string()), username: z.string() }),
  productId: Id,
  /** Whether the author bought the product here. */
  verifiedBuyer: z.boolean(),
  createdAt: Instant,
})
export type Review = z.infer<typeof Review>

/** Maximum length of a comment, in characters. */
export const MAX_COMMENT_LENGTH = 2000

export const postReview = endpoint({
  method: 'POST',
  path: '/api/reviews/post-review',
  access: 'customer',
  summary: 'Reviews a product; a second review of the same product replaces the first.',
  body: z.object({
    comment: z.string('must not be empty').check(
      z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(MAX_COMMENT_LENGTH, `must be at most ${MAX_COMMENT_LENGTH} characters`),
    ),
    rating: z.number('must be a whole number from 1 to 5').check(
      z.int('must be a whole number from 1 to 5'), z.minimum(1, 'must be at least 1'), z.maximum(5, 'must be at most 5'),
    ),
    userId: z.string('must be the id of the signed-in user'),
    productId: Id,
  }),
  status: 201,
  response: Review,
  errors: [],
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/{userId}',
  access: 'self',
  summary: 'The reviews that a user wrote, newest first.',
  params: z.object({ userId: Id }),
  response: z.array(Review),
  errors: [],
})

export const countReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/total-reviews',
  access: 'anyone',
  summary: 'The number of reviews in the shop.',
  response: z.object({ totalReviews: z.number() }),
  errors: [],
})
