import * as counter from '../../../../contract/counter-order.schemas.ts'
import * as manage from '../../../../contract/manage-orders.schemas.ts'
import * as contract from '../../../../contract/order.schemas.ts'
import type { Route } from '../../../core/http/route-types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { addOrderPayment } from './add-order-payment.ts'
import { confirmOrderPayment } from './confirm-order-payment.ts'
import { confirmOrderPayments } from './confirm-order-payments.ts'
import { getOrderOfSession } from './get-order-of-session.ts'
import { setPaymentReference } from './set-payment-reference.ts'

export function payRoutes(route: Route, shop: ShopContext): void {
  route(contract.getOrderOfSession, async ({ tx, actor, body }) => ({
    order: await getOrderOfSession(tx, { ...body, actor }),
  }))
  route(contract.setPaymentReference, async ({ tx, actor, params, body }) => ({
    order: await setPaymentReference(tx, shop, { ...body, ...params, actor }),
  }))
  route(counter.addOrderPayment, async ({ tx, actor, params, body }) => ({
    order: await addOrderPayment(tx, shop, { ...params, actor, payment: body }),
  }))
  route(manage.confirmOrderPayment, ({ tx, actor, params, body }) =>
    confirmOrderPayment(tx, shop, { ...body, ...params, actor }),
  )
  route(manage.confirmOrderPayments, ({ tx, actor, body }) =>
    confirmOrderPayments(tx, shop, { ...body, actor }),
  )
}
