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
  route(contract.postReview, ({ tx, actor, body }) => postReview(tx, actor, body))
  route(contract.countReviews, ({ db }) => countReviews(db), { cache: true })
  route(contract.listAllReviews, async ({ db, query, reply }) =>
    paginated(reply, await listAllReviews(db, query)),
  )
  route(contract.hideReview, ({ tx, params, body }) => hideReview(tx, params.id, body))
  route(contract.replyToReview, ({ tx, params, body }) => replyToReview(tx, params.id, body.reply))
  route(contract.setReviewPictures, ({ tx, actor, params, body }) =>
    setReviewPictures(tx, actor, params.id, body.pictures),
  )
  route(contract.approveReviewPicture, ({ tx, params, body }) => approveReviewPicture(tx, params.id, body))
  route(contract.listReviews, ({ db, actor, params }) => listReviews(db, actor, params.userId))
}
