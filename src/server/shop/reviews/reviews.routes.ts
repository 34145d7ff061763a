import * as contract from '../../../contract/review.schemas.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/route-types.ts'
import { approveReviewPicture } from './approve-review-picture.ts'
import { countReviews } from './count-reviews.ts'
import { hideReview } from './hide-review.ts'
import { listAllReviews } from './list-all-reviews.ts'
import { listReviews } from './list-reviews.ts'
import { postReview } from './post-review.ts'
import { replyToReview } from './reply-to-review.ts'
import { setReviewPictures } from './set-review-pictures.ts'

export function reviewsRoutes(route: Route): void {
  route(contract.postReview, ({ tx, actor, body }) => postReview(tx, { ...body, actor }))
  route(contract.countReviews, ({ db }) => countReviews(db), { cache: true })
  route(contract.listAllReviews, async ({ db, query, reply }) =>
    paginated(reply, await listAllReviews(db, query)),
  )
  route(contract.hideReview, ({ tx, params, body }) => hideReview(tx, { ...body, ...params }))
  route(contract.replyToReview, ({ tx, params, body }) => replyToReview(tx, { ...body, ...params }))
  route(contract.setReviewPictures, ({ tx, actor, params, body }) =>
    setReviewPictures(tx, { ...body, ...params, actor }),
  )
  route(contract.approveReviewPicture, ({ tx, params, body }) =>
    approveReviewPicture(tx, { ...body, ...params }),
  )
  route(contract.listReviews, ({ db, actor, params }) => listReviews(db, { ...params, actor }))
}
