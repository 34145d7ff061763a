import * as z from 'zod/mini'
import * as refs from './review.ts'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id, IdParams, Instant, PageQuery } from './fields.ts'
import * as manage from './manage-reviews.ts'
import { hidingReasons, MAX_REPLY_LENGTH } from './manage-reviews.ts'
import { MAX_COMMENT_LENGTH, MAX_REVIEW_PICTURES } from './review.ts'

/** A picture by the buyer: its address, and whether the shop has approved it. */
export const ReviewPicture = z.object({ image: z.string(), approved: z.boolean() })

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
  /**
   * Why the shop has hidden it; absent while it is shown. Only its writer and administrators see hidden
   * reviews.
   */
  hiddenReason: z.optional(z.enum(hidingReasons)),
  /** The shop's reply and when it was last changed; absent without one. */
  reply: z.optional(z.object({ text: z.string(), at: Instant })),
  /**
   * The buyer's pictures; absent without any. Only the writer and administrators see those that are not
   * approved.
   */
  pictures: z.optional(z.array(ReviewPicture)),
})

export const postReview = endpoint(refs.postReview, {
  access: 'customer',
  summary: 'Reviews a product; a second review of the same product replaces the first.',
  body: z.object({
    comment: z
      .string('must not be empty')
      .check(
        z.trim(),
        z.minLength(1, 'must not be empty'),
        z.maxLength(MAX_COMMENT_LENGTH, `must be at most ${MAX_COMMENT_LENGTH} characters`),
      ),
    rating: z
      .number('must be a whole number from 1 to 5')
      .check(
        z.int('must be a whole number from 1 to 5'),
        z.minimum(1, 'must be at least 1'),
        z.maximum(5, 'must be at most 5'),
      ),
    userId: z.string('must be the id of the signed-in user'),
    productId: Id,
  }),
  status: 201,
  response: Review,
  errors: [],
})

/** A review in its author's list, with the product as it is now; null if it is no longer sold. */
export const OwnReview = z.extend(Review, {
  product: z.nullable(z.object({ name: z.string(), image: z.string() })),
})

export const listReviews = endpoint(refs.listReviews, {
  access: 'self',
  duty: 'owner',
  summary: 'The reviews that a user wrote, newest first.',
  params: z.object({ userId: Id }),
  response: z.array(OwnReview),
  errors: [],
})

export const countReviews = endpoint(refs.countReviews, {
  access: 'anyone',
  summary: 'The number of reviews in the shop.',
  response: z.object({ totalReviews: z.number() }),
  errors: [],
})

/** A review in the back office, with its product. */
export const ManagedReview = z.extend(Review, {
  product: z.object({ name: z.string(), image: z.string() }),
  hiddenAt: z.nullable(Instant),
})

export const listAllReviews = endpoint(manage.listAllReviews, {
  access: 'admin',
  summary:
    'All reviews of products that are not deleted, newest first; X-Total-Count is how many match. `rating` filters by stars, `hidden` by whether the shop has hidden them.',
  query: z.extend(PageQuery, {
    rating: emptyAsAbsent(z.enum(['1', '2', '3', '4', '5'], 'must be 1 to 5')),
    hidden: emptyAsAbsent(z.enum(['true', 'false'], 'must be true or false')),
  }),
  response: z.array(ManagedReview),
  errors: [],
})

export const hideReview = endpoint(manage.hideReview, {
  access: 'admin',
  summary:
    'Hides a review from everybody but its writer, or shows it again. A hidden review does not count in the rating.',
  params: IdParams,
  body: z.object({
    hidden: z.boolean('must be true or false'),
    /** Needed to hide it. */
    reason: z.optional(z.nullable(z.enum(hidingReasons, `must be one of ${hidingReasons.join(', ')}`))),
  }),
  response: ManagedReview,
  errors: [],
})

export const replyToReview = endpoint(manage.replyToReview, {
  access: 'admin',
  summary: "Sets the shop's reply to a review, or removes it. A review has one reply; another replaces it.",
  params: IdParams,
  body: z.object({
    /** Null to remove it. */
    reply: z.nullable(
      z
        .string('must be text or null')
        .check(
          z.trim(),
          z.minLength(1, 'must not be empty'),
          z.maxLength(MAX_REPLY_LENGTH, `must be at most ${MAX_REPLY_LENGTH} characters`),
        ),
    ),
  }),
  response: ManagedReview,
  errors: [],
})

const UploadedPicture = z
  .string('must be the address of an uploaded picture')
  .check(z.regex(/^\/media\/[0-9a-f]{32}\/profile\.webp$/, 'must be the address of an uploaded picture'))

export const setReviewPictures = endpoint(refs.setReviewPictures, {
  access: 'customer',
  summary: `Sets the pictures of a buyer's own review, at most ${MAX_REVIEW_PICTURES}. Each is uploaded before, with the purpose \`profile\`, and shows once an administrator has approved it.`,
  params: IdParams,
  body: z.object({
    pictures: z
      .array(UploadedPicture, 'must be a list')
      .check(z.maxLength(MAX_REVIEW_PICTURES, `must be at most ${MAX_REVIEW_PICTURES}`)),
  }),
  response: Review,
  errors: [],
})

export const approveReviewPicture = endpoint(manage.approveReviewPicture, {
  access: 'admin',
  summary: 'Shows a picture of a review, or removes it.',
  params: IdParams,
  body: z.object({ image: UploadedPicture, approved: z.boolean('must be true or false') }),
  response: ManagedReview,
  errors: [],
})
