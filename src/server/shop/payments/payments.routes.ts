import * as contract from '../../../contract/manage-payments.schemas.ts'
import * as noted from '../../../contract/noted-payment.schemas.ts'
import * as online from '../../../contract/online-payment.schemas.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/routes.ts'
import { getPaymentState } from './get-payment-state.ts'
import { listNotedPayments } from './list-noted-payments.ts'
import { listPayments } from './list-payments.ts'
import { refundAtProvider } from './refund-at-provider.ts'
import { settleNotedPayment } from './settle-noted-payment.ts'
import { settlePayment } from './settle-payment.ts'

export function paymentsRoutes(route: Route): void {
  route(contract.listPayments, async ({ db, query, reply }) => paginated(reply, await listPayments(db, query)))
  route(contract.settlePayment, ({ tx, actor, params, body }) => settlePayment(tx, actor, params.id, body), {
    prepare: async ({ independentTransaction, settings, actor, params, body }) => {
      if (body.action === 'refund') await refundAtProvider({ independentTransaction, settings, actor, id: params.id })
    },
  })
  route(noted.listNotedPayments, async ({ db, query, reply }) => paginated(reply, await listNotedPayments(db, query)))
  route(noted.settleNotedPayment, ({ tx, actor, params }) => settleNotedPayment(tx, actor, params.id))
  route(online.getPaymentState, ({ db, actor, params }) => getPaymentState(db, actor, params.orderId))
}
