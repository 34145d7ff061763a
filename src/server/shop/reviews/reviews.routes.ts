import * as contract from '../../../contract/review.schemas.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/routes.ts'
import { hideReview, listAllReviews } from './manage-reviews.service.ts'
import * as reviews from './reviews.service.ts'

export function reviewsRoutes(route: Route): void {
  route(contract.postReview, ({ tx, actor, body }) => reviews.postReview(tx, actor, body))
  route(contract.countReviews, ({ db }) => reviews.countReviews(db), { cache: true })
  route(contract.listAllReviews, async ({ db, query, reply }) => paginated(reply, await listAllReviews(db, query)))
  route(contract.hideReview, ({ tx, params, body }) => hideReview(tx, params.id, body))
  route(contract.listReviews, ({ db, actor, params }) => reviews.listReviews(db, actor, params.userId))
}
