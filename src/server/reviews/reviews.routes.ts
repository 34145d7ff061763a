import * as contract from '../../contract/review.schemas.ts'
import type { Route } from '../http/routes.ts'
import * as reviews from './reviews.service.ts'

export function reviewsRoutes(route: Route): void {
  route(contract.postReview, ({ tx, viewer, body }) => reviews.postReview(tx, viewer, body))
  route(contract.countReviews, ({ db }) => reviews.countReviews(db), { cache: true })
  route(contract.listReviews, ({ db, viewer, params }) => reviews.listReviews(db, viewer, params.userId))
}
