import * as noted from '../../../contract/noted-payment.schemas.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/routes.ts'
import { listNotedPayments } from './list-noted-payments.ts'
import { settleNotedPayment } from './settle-noted-payment.ts'

export function paymentsRoutes(route: Route): void {
  route(noted.listNotedPayments, async ({ db, query, reply }) => paginated(reply, await listNotedPayments(db, query)))
  route(noted.settleNotedPayment, ({ tx, actor, params }) => settleNotedPayment(tx, actor, params.id))
}
