import * as counter from '../../../../contract/counter-order.schemas.ts'
import * as manage from '../../../../contract/manage-orders.schemas.ts'
import * as contract from '../../../../contract/order.schemas.ts'
import type { Route } from '../../../core/http/route-types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { addOrderPayment } from './add-order-payment.ts'
import { confirmOrderPayment } from './confirm-order-payment.ts'
import { confirmOrderPayments } from './confirm-order-payments.ts'
import { confirmPayment } from './confirm-payment.ts'
import { setPaymentReference } from './set-payment-reference.ts'

export function payRoutes(route: Route, shop: ShopContext): void {
  const { settings } = shop
  route(contract.confirmPayment, async ({ tx, actor, body }) => ({
    order: await confirmPayment(tx, actor, body.session_id),
  }))
  route(contract.setPaymentReference, async ({ tx, actor, params, body }) => ({
    order: await setPaymentReference(tx, settings, { ...body, actor, id: params.id }),
  }))
  route(counter.addOrderPayment, async ({ tx, actor, params, body }) => ({
    order: await addOrderPayment(tx, settings, { actor, id: params.id, payment: body }),
  }))
  route(manage.confirmOrderPayment, ({ tx, actor, params, body }) =>
    confirmOrderPayment(tx, shop, { ...body, actor, id: params.id }),
  )
  route(manage.confirmOrderPayments, ({ tx, actor, body }) => confirmOrderPayments(tx, settings, actor, body))
}
