import type { FastifyReply } from 'fastify'
import type { Order } from '../../../contract/order.ts'
import * as hold from '../../../contract/hold.schemas.ts'
import * as manage from '../../../contract/manage-orders.schemas.ts'
import * as shipping from '../../../contract/manage-shipments.schemas.ts'
import * as noted from '../../../contract/noted-payment.schemas.ts'
import { getMorningBoard as morningBoard } from '../../../contract/morning-board.schemas.ts'
import * as contract from '../../../contract/order.schemas.ts'
import * as piece from '../../../contract/piece.schemas.ts'
import { getWaitingWork } from '../../../contract/stats.schemas.ts'
import { clientNetworks } from '../../core/http/client-ip.ts'
import { recordFailedCoupon } from '../coupons/record-failed-coupon.ts'
import { AppError } from '../../core/lib/errors.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import { serializeInSlices } from '../../core/lib/serialized-json.ts'
import type { BeforeTransaction, Route } from '../../core/http/routes.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { archiveOrder, restoreOrder } from './archive-order.service.ts'
import { assignPieces } from './assign-pieces.service.ts'
import { confirmCashOrder } from './confirm-cash-order.ts'
import { createHold } from './create-hold.ts'
import { exportOrders } from './export-orders.ts'
import { countWaitingWork, listAllOrders } from './list-orders.service.ts'
import * as managing from './manage-orders.service.ts'
import { getMorningBoard } from './morning-board.service.ts'
import { listNotedPayments, notePayment, settleNotedPayment } from './noted-payments.service.ts'
import * as orders from './orders.service.ts'
import { staleRateText } from '../rates/stale-rates.ts'
import { idempotencyKeyOf, type IdempotencyKey } from './idempotency-key.ts'
import { createShipment, updateShipment } from './shipments.service.ts'
import { confirmOrderPayments, updateOrderStatuses } from './several-orders.service.ts'
import { placeOrder } from './place-order.ts'

export function ordersRoutes(route: Route, shop: ShopContext): void {
  const { settings } = shop
  route(contract.createOrder, async ({ tx, actor, body, prepared: key, reply }) => {
    const { order, replayed } = await placeOrder(tx, shop, { actor, body, key })
    if (replayed) reply.header('idempotent-replayed', 'true')
    return { order }
  }, {
    prepare: prepareOrder,
    refused: async ({ independentTransaction, actor, body }, refusal) => {
      // Do not note the payment if the client can simply retry.
      if (!body.utr || refusal.status === 401 || refusal.status === 503) return refusal
      const isNoted = await independentTransaction((tx) => notePayment(tx, settings.shop.email, { actor, body, refusal }))
      if (isNoted === undefined) return refusal
      const message = isNoted ? refusal.message : `${refusal.message} We could not note your payment. Please call us on ${settings.shop.phone}.`
      return new AppError(refusal.code, message, { ...refusal.details, paymentNoted: isNoted })
    },
  })
  route(hold.createHold, ({ tx, actor, params, body }) => createHold(tx, shop, actor, params.userId, body))
  route(contract.confirmPayment, async ({ tx, actor, body }) => ({ order: await orders.confirmPayment(tx, actor, body.session_id) }))
  route(contract.confirmOrder, ({ tx, params, body }) => confirmCashOrder(tx, settings, params.id, body.signature))
  route(contract.listOrders, async ({ db, actor, params, query, reply }) => ordersPage(reply, await orders.listOrders(db, actor, params.email, query)))
  route(contract.getOrder, ({ db, actor, params }) => orders.getOrder(db, settings, actor, params.id))
  route(contract.getPlacedOrder, async ({ db, actor, params }) => ({ order: await orders.getPlacedOrder(db, actor, params.key) }))
  route(contract.cancelOrder, async ({ tx, actor, params }) => ({ order: await orders.cancelOrder(tx, actor, params.id) }))
  route(contract.setOrderAddress, async ({ tx, actor, params, body }) => ({
    order: await orders.setOrderAddress(tx, actor, params.id, body.address),
  }))
  route(contract.setPaymentReference, async ({ tx, actor, params, body }) => ({
    order: await orders.setPaymentReference(tx, settings, actor, params.id, body.utr),
  }))
  officeRoutes(route, shop)
}

function officeRoutes(route: Route, shop: ShopContext): void {
  const { settings } = shop
  route(noted.listNotedPayments, async ({ db, query, reply }) => paginated(reply, await listNotedPayments(db, query)))
  route(noted.settleNotedPayment, ({ tx, actor, params }) => settleNotedPayment(tx, actor, params.id))
  route(manage.listAllOrders, async ({ db, actor, query, reply }) => ordersPage(reply, await listAllOrders(db, actor, query)))
  route(getWaitingWork, ({ db }) => countWaitingWork(db))
  route(morningBoard, async ({ db, actor }) => ({ ...(await getMorningBoard(db, settings, actor, Date.now())), staleRate: staleRateText(shop, Date.now()) }))
  route(manage.exportOrders, async ({ db, actor, query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="orders.csv"')
    return exportOrders(db, actor, query)
  })
  route(manage.updateOrderStatus, ({ tx, actor, params, body }) => managing.updateOrderStatus(tx, settings, actor, params.id, body))
  route(manage.updateOrderStatuses, ({ tx, actor, body }) => updateOrderStatuses(tx, settings, actor, body))
  route(manage.confirmOrderPayments, ({ tx, actor, body }) => confirmOrderPayments(tx, settings, actor, body))
  route(shipping.createShipment, ({ tx, actor, params, body }) => createShipment(tx, settings, actor, params.id, body))
  route(shipping.updateShipment, ({ tx, actor, params, body }) => updateShipment(tx, settings, actor, params.id, body))
  route(piece.assignPieces, ({ tx, actor, params, body }) => assignPieces(tx, settings, actor, params.id, body.lines))
  route(manage.confirmOrderPayment, ({ tx, actor, params, body }) => managing.confirmOrderPayment(tx, shop, actor, params.id, body))
  route(manage.revealPan, ({ tx, params }) => managing.revealPan(tx, settings, params.id))
  route(manage.refundOrder, ({ tx, actor, params, body }) => managing.refundOrder(tx, actor, params.id, body ?? {}))
  route(manage.cancelOrderAsAdmin, ({ tx, actor, params, body }) => managing.cancelOrderAsAdmin(tx, actor, params.id, body.restock))
  route(manage.restoreOrder, ({ tx, actor, params }) => restoreOrder(tx, actor, params.id))
  route(manage.deleteOrder, async ({ tx, actor, params, query }) => {
    await archiveOrder(tx, actor, params.id, query.restock === 'true')
    return { message: 'Order deleted successfully!' }
  })
}

/** Orders may have many lines, so they are serialised one by one. */
const ordersPage = (reply: FastifyReply, page: Page<Order>) => serializeInSlices(contract.Order, paginated(reply, page))

/** Returns the order's Idempotency-Key, if it has one. @throws AppError invalid_input if it is malformed, too_many. */
async function prepareOrder({ db, independentTransaction, actor, body, request }: BeforeTransaction<typeof contract.createOrder>): Promise<IdempotencyKey | null> {
  const sent = request.headers['idempotency-key']
  const key = typeof sent === 'string' ? idempotencyKeyOf(actor.id, sent, body) : null
  if (body.couponCode) await recordFailedCoupon({ db, independentTransaction, source: { networks: clientNetworks(request) } }, body.couponCode)
  return key
}
