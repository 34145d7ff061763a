import * as contract from '../../../contract/online-payment.schemas.ts'
import type { Route } from '../../core/http/routes.ts'
import { getPaymentState } from './get-payment-state.ts'

export function paymentsRoutes(route: Route): void {
  route(contract.getPaymentState, ({ db, actor, params }) => getPaymentState(db, actor, params.orderId))
}
