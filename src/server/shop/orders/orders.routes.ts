import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Order } from '../../../contract/order.ts'
import * as counter from '../../../contract/counter-order.schemas.ts'
import * as credits from '../../../contract/credit.schemas.ts'
import * as hold from '../../../contract/hold.schemas.ts'
import * as invoicing from '../../../contract/invoicing.schemas.ts'
import * as manage from '../../../contract/manage-orders.schemas.ts'
import * as shipping from '../../../contract/manage-shipments.schemas.ts'
import * as morning from '../../../contract/morning-board.schemas.ts'
import * as contract from '../../../contract/order.schemas.ts'
import * as piece from '../../../contract/piece.schemas.ts'
import * as refund from '../../../contract/refund.schemas.ts'
import * as reservation from '../../../contract/reservation.schemas.ts'
import * as stats from '../../../contract/stats.schemas.ts'
import * as tracking from '../../../contract/tracking.schemas.ts'
import { LINK_SENT } from '../../../contract/tracking.ts'
import { skipAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import { checkApproval } from '../accounts/check-approval.ts'
import { sourceOf } from '../accounts/known-devices.ts'
import { clientNetworks } from '../../core/http/client-ip.ts'
import { recordFailedCoupon } from '../coupons/record-failed-coupon.ts'
import { AppError } from '../../core/lib/errors.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { serializeInSlices } from '../../core/lib/serialized-json.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { addOrderPayment } from './pay/add-order-payment.ts'
import { assignPieces } from './fulfil/assign-pieces.ts'
import { cancelOrder } from './refund/cancel-order.ts'
import { cancelOrderAsAdmin } from './refund/cancel-order-as-admin.ts'
import { confirmOrder } from './base/confirm-order.ts'
import { confirmOrderPayment } from './pay/confirm-order-payment.ts'
import { confirmOrderPayments } from './pay/confirm-order-payments.ts'
import { confirmPayment } from './pay/confirm-payment.ts'
import { confirmReservation } from './counter/confirm-reservation.ts'
import { correctOrderAddress } from './fulfil/correct-order-address.ts'
import { createCredit } from './counter/create-credit.ts'
import { createHold } from './place/create-hold.ts'
import { createManualOrder } from './counter/create-manual-order.ts'
import { createRefund } from './refund/create-refund.ts'
import { createReservation } from './counter/create-reservation.ts'
import { createShipment } from './fulfil/create-shipment.ts'
import { deleteOrder } from './refund/delete-order.ts'
import { exportOrders } from './office/export-orders.ts'
import { getMorningBoard } from './office/get-morning-board.ts'
import { getOrder } from './base/get-order.ts'
import { getPlacedOrder } from './place/get-placed-order.ts'
import { getTrackedOrder } from './fulfil/get-tracked-order.ts'
import { getUnusedCredit } from './counter/get-unused-credit.ts'
import { getWaitingWork } from './office/get-waiting-work.ts'
import { idempotencyKeyOf, type IdempotencyKey } from './place/idempotency-key.ts'
import { issueInvoice } from './fulfil/issue-invoice.ts'
import { listAllOrders } from './base/list-all-orders.ts'
import { limitOrderPages } from './base/limit-order-pages.ts'
import { listCredits } from './counter/list-credits.ts'
import { listOldGoldRates } from './counter/list-old-gold-rates.ts'
import { listOrders } from './base/list-orders.ts'
import { listRefunds } from './refund/list-refunds.ts'
import { recordUnmatchedPayment } from './base/note-payment.ts'
import { placeOrder } from './place/place-order.ts'
import { previewManualOrder } from './counter/preview-manual-order.ts'
import { previewRefund } from './refund/preview-refund.ts'
import { refundOrder } from './refund/refund-order.ts'
import { restoreOrder } from './refund/restore-order.ts'
import { revealPan } from './office/reveal-pan.ts'
import { setOrderAddress } from './fulfil/set-order-address.ts'
import { setPaymentReference } from './pay/set-payment-reference.ts'
import { trackOrder } from './fulfil/track-order.ts'
import { updateOrderStatus } from './fulfil/update-order-status.ts'
import { updateOrderStatuses } from './fulfil/update-order-statuses.ts'
import { updateShipment } from './fulfil/update-shipment.ts'

export function ordersRoutes(route: Route, shop: ShopContext): void {
  const { settings } = shop
  route(
    contract.placeOrder,
    async ({ tx, actor, body, prepared: key, reply }) => {
      const { order, replayed } = await placeOrder(tx, shop, { actor, body, key })
      if (replayed) reply.header('idempotent-replayed', 'true')
      return { order }
    },
    {
      prepare: prepareOrder,
      refused: async ({ independentTransaction, actor, body }, refusal) => {
        // Do not note the payment if the client can simply retry.
        if (!body.utr || refusal.status === 401 || refusal.status === 503) return refusal
        const isNoted = await independentTransaction((tx) =>
          recordUnmatchedPayment(tx, settings, { actor, body, refusal }),
        )
        if (isNoted === undefined) return refusal
        const message = isNoted
          ? refusal.message
          : `${refusal.message} We could not note your payment. Please call us on ${settings.shop.phone}.`
        return new AppError(refusal.code, message, { ...refusal.details, paymentNoted: isNoted })
      },
    },
  )
  route(hold.createHold, ({ tx, actor, params, body }) =>
    createHold(tx, shop, { ...body, actor, userId: params.userId }),
  )
  route(contract.confirmPayment, async ({ tx, actor, body }) => ({
    order: await confirmPayment(tx, actor, body.session_id),
  }))
  route(contract.confirmOrder, ({ tx, params, body }) =>
    confirmOrder(tx, settings, params.id, body.signature),
  )
  route(contract.listOrders, async ({ db, actor, params, query, reply }) =>
    ordersPage(reply, await listOrders(db, actor, params.email, query)),
  )
  route(contract.getOrder, ({ db, actor, params }) => getOrder(db, settings, actor, params.id))
  route(contract.getPlacedOrder, async ({ db, actor, params }) => ({
    order: await getPlacedOrder(db, actor, params.key),
  }))
  route(contract.cancelOrder, async ({ tx, actor, params }) => ({
    order: await cancelOrder(tx, actor, params.id),
  }))
  route(contract.setOrderAddress, async ({ tx, actor, params, body }) => ({
    order: await setOrderAddress(tx, settings, { actor, key: params.id, entered: body }),
  }))
  route(contract.setPaymentReference, async ({ tx, actor, params, body }) => ({
    order: await setPaymentReference(tx, settings, { ...body, actor, id: params.id }),
  }))
  route(reservation.createReservation, ({ tx, actor, body, request }) =>
    createReservation(tx, shop, { actor, body, source: { networks: clientNetworks(request) } }),
  )
  route(tracking.trackOrder, async ({ tx, body, request }) => {
    await trackOrder(tx, settings, { ...body, source: await sourceOf(tx.db, settings, request, body.email) })
    return { message: LINK_SENT }
  })
  route(tracking.getTrackedOrder, ({ tx, body }) => getTrackedOrder(tx.db, settings, body.token))
  adminRoutes(route, shop)
}

function adminRoutes(route: Route, shop: ShopContext): void {
  const { settings } = shop
  route(manage.listAllOrders, async ({ db, actor, query, reply }) => {
    await limitOrderPages(shop.db.transaction, actor, query)
    return ordersPage(reply, await listAllOrders(db, actor, query))
  })
  route(stats.getWaitingWork, ({ db }) => getWaitingWork(db))
  route(morning.getMorningBoard, ({ db, actor }) => getMorningBoard(db, shop, actor, Date.now()))
  route(manage.exportOrders, async ({ db, actor, query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="orders.csv"')
    return exportOrders(db, actor, query)
  })
  route(manage.updateOrderStatus, ({ tx, actor, params, body }) =>
    updateOrderStatus(tx, settings, { ...body, actor, id: params.id }),
  )
  route(manage.updateOrderStatuses, ({ tx, actor, body }) => updateOrderStatuses(tx, settings, actor, body))
  route(manage.correctOrderAddress, ({ tx, actor, params, body }) =>
    correctOrderAddress(tx, settings, { actor, key: params.id, entered: body }),
  )
  route(manage.cancelOrderAsAdmin, ({ tx, actor, params, body }) =>
    cancelOrderAsAdmin(tx, actor, params.id, body.restock),
  )
  route(manage.restoreOrder, ({ tx, actor, params }) => restoreOrder(tx, settings, actor, params.id))
  route(manage.deleteOrder, async ({ tx, actor, params, query }) => {
    await deleteOrder(tx, actor, params.id, query.restock === 'true')
    return { message: 'Order deleted successfully!' }
  })
  counterRoutes(route, shop)
  dispatchRoutes(route, shop)
  paymentRoutes(route, shop)
}

/** Checks the login of a manager who approves, outside the transaction. */
const prepare = {
  order: (input: BeforeTransaction<typeof counter.createManualOrder>) =>
    checkApproval(input, input.body.approval),
  credit: (input: BeforeTransaction<typeof credits.createCredit>) =>
    checkApproval(input, input.body.kind === 'old_gold' ? input.body.approval : null),
}

function counterRoutes(route: Route, shop: ShopContext): void {
  const { settings } = shop
  route(counter.previewManualOrder, ({ tx, actor, body }) => {
    skipAuditEntry(tx)
    return previewManualOrder(tx.db, shop, actor, body.products)
  })
  route(
    counter.createManualOrder,
    async ({ tx, actor, body, request, reply, prepared: approver }) => {
      const { order, replayed } = await createManualOrder(tx, shop, {
        actor,
        approver,
        body,
        key: sentKey(request, actor, body),
      })
      if (replayed) {
        skipAuditEntry(tx)
        reply.header('idempotent-replayed', 'true')
      }
      return { order }
    },
    { prepare: prepare.order },
  )
  route(reservation.confirmReservation, ({ tx, actor, params, body }) =>
    confirmReservation(tx, shop, { actor, id: params.id, pan: body?.pan }),
  )
  route(counter.addOrderPayment, async ({ tx, actor, params, body }) => ({
    order: await addOrderPayment(tx, settings, { actor, id: params.id, payment: body }),
  }))
  route(
    credits.createCredit,
    async ({ tx, actor, params, body, prepared: approver }) => ({
      order: await createCredit(tx, shop, { actor, approver, id: params.id, credit: body }),
    }),
    { prepare: prepare.credit },
  )
  route(credits.listCredits, ({ db, params }) => listCredits(db, params.id))
  route(credits.getUnusedCredit, ({ db, params }) => getUnusedCredit(db, params.from))
  route(credits.listOldGoldRates, async () => listOldGoldRates(shop))
}

function dispatchRoutes(route: Route, { settings }: ShopContext): void {
  route(piece.assignPieces, ({ tx, actor, params, body }) =>
    assignPieces(tx, settings, { ...body, actor, id: params.id }),
  )
  route(invoicing.issueInvoice, ({ tx, actor, params }) => issueInvoice(tx, settings, actor, params.id))
  route(shipping.createShipment, ({ tx, actor, params, body }) =>
    createShipment(tx, settings, { actor, id: params.id, parcel: body }),
  )
  route(shipping.updateShipment, ({ tx, actor, params, body }) =>
    updateShipment(tx, settings, { actor, id: params.id, edit: body }),
  )
}

function paymentRoutes(route: Route, shop: ShopContext): void {
  const { settings } = shop
  route(manage.confirmOrderPayment, ({ tx, actor, params, body }) =>
    confirmOrderPayment(tx, shop, { ...body, actor, id: params.id }),
  )
  route(manage.confirmOrderPayments, ({ tx, actor, body }) => confirmOrderPayments(tx, settings, actor, body))
  route(manage.revealPan, ({ tx, params }) => revealPan(tx, settings, params.id))
  route(manage.refundOrder, ({ tx, actor, params, body }) => refundOrder(tx, actor, params.id, body ?? {}))
  route(refund.previewRefund, ({ tx, params, body }) => {
    skipAuditEntry(tx)
    return previewRefund(tx.db, params.id, body)
  })
  route(refund.createRefund, ({ tx, actor, params, body }) =>
    createRefund(tx, { actor, id: params.id, refund: body }),
  )
  route(refund.listRefunds, ({ db, params }) => listRefunds(db, params.id))
}

/** Orders may have many lines, so they are serialised one by one. */
const ordersPage = (reply: FastifyReply, page: Page<Order>) =>
  serializeInSlices(contract.Order, paginated(reply, page))

/**
 * Returns the order's Idempotency-Key, if it has one. @throws AppError invalid_input if it is malformed,
 * too_many.
 */
async function prepareOrder({
  db,
  independentTransaction,
  actor,
  body,
  request,
}: BeforeTransaction<typeof contract.placeOrder>): Promise<IdempotencyKey | null> {
  const key = sentKey(request, actor, body)
  if (body.couponCode)
    await recordFailedCoupon(
      { db, independentTransaction, source: { networks: clientNetworks(request) } },
      body.couponCode,
    )
  return key
}

/** @throws AppError invalid_input if it is malformed. */
function sentKey({ headers }: FastifyRequest, actor: Actor, body: object): IdempotencyKey | null {
  const sent = headers['idempotency-key']
  return typeof sent === 'string' ? idempotencyKeyOf(actor.id, sent, body) : null
}
