import * as manage from '../../../contract/manage-payments.schemas.ts'
import * as noted from '../../../contract/noted-payment.schemas.ts'
import * as online from '../../../contract/online-payment.schemas.ts'
import { clientNetworks } from '../../core/http/client-ip.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { AppContext } from '../../core/context.ts'
import type { Route } from '../../core/http/route-types.ts'
import { countForeignPayments } from './follow/count-foreign-payments.ts'
import { changePaymentMethod } from './pay/change-payment-method.ts'
import { getPayLink } from './pay/get-pay-link.ts'
import { getPayableOrder } from './pay/get-payable-order.ts'
import { getPaymentState } from './pay/get-payment-state.ts'
import { listNotedPayments } from './check/list-noted-payments.ts'
import { listPaymentChoices } from './pay/list-payment-choices.ts'
import { listPayments } from './check/list-payments.ts'
import { listWaitingOrders } from './pay/list-waiting-orders.ts'
import { prepareSettlement } from './check/prepare-settlement.ts'
import { receivePaymentEvent } from './follow/receive-payment-event.ts'
import { returnFromPayment } from './follow/return-from-payment.ts'
import { sendPayLink } from './pay/send-pay-link.ts'
import { settleNotedPayment } from './check/settle-noted-payment.ts'
import { settlePayment } from './check/settle-payment.ts'
import { startPayment } from './pay/start-payment.ts'

export function paymentsRoutes(route: Route, shop: AppContext): void {
  route.inSteps(
    online.startPayment,
    ({ step, actor, params, query, request }) =>
      startPayment(step, shop, {
        ...params,
        actor,
        token: query.t,
        source: { networks: clientNetworks(request) },
      }),
    {},
  )
  route(online.getPaymentState, ({ db, actor, params, query }) =>
    getPaymentState(db, shop, { ...params, actor, token: query.t }),
  )
  route(online.listWaitingOrders, ({ db, actor }) => listWaitingOrders(db, { actor }))
  route(online.listPaymentChoices, ({ db, actor, params }) =>
    listPaymentChoices(db, shop, { ...params, actor }),
  )
  route(online.changePaymentMethod, async ({ tx, actor, params, body }) => ({
    order: await changePaymentMethod(tx, shop, { ...body, ...params, actor }),
  }))
  route(online.getPayableOrder, ({ db, params, query }) =>
    getPayableOrder(db, shop, { ...params, token: query.t }),
  )
  route(online.getPayLink, ({ db, params }) => getPayLink(db, shop, params))
  route(online.sendPayLink, ({ tx, params }) => sendPayLink(tx, shop, params))
  route(manage.listPayments, async ({ db, query, reply }) => paginated(reply, await listPayments(db, query)))
  route(manage.countForeignPayments, ({ db }) => countForeignPayments(db))
  route(
    manage.settlePayment,
    ({ tx, actor, params, body }) => settlePayment(tx, shop, { ...params, actor, settlement: body }),
    {
      prepare: async ({ independentTransaction, settings, actor, params, body }) => {
        await prepareSettlement({ ...params, independentTransaction, settings, actor }, body)
      },
    },
  )
  route(noted.listNotedPayments, async ({ db, query, reply }) =>
    paginated(reply, await listNotedPayments(db, query)),
  )
  route(noted.settleNotedPayment, ({ tx, actor, params }) => settleNotedPayment(tx, { ...params, actor }))
}

/** Needs a scope that reads forms. */
export function paymentReturnRoute(route: Route, shop: AppContext): void {
  route.inSteps(
    online.returnFromPayment,
    async ({ db, params, query, request, reply }) => {
      const location = await returnFromPayment(db, shop, {
        ...params,
        ...query,
        form: request.body,
        source: { networks: clientNetworks(request) },
      })
      reply.header('location', location)
      return { location }
    },
    {},
  )
}

/** Needs a scope that leaves bodies as they are. */
export function paymentWebhookRoute(route: Route, shop: AppContext): void {
  route.inSteps(
    online.receivePaymentEvent,
    async ({ params, request: { headers, body } }) => {
      await receivePaymentEvent(shop, { ...params, headers, body })
      return { received: true as const }
    },
    {},
  )
}
