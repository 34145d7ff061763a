import * as invoicing from '../../../../contract/invoicing.schemas.ts'
import * as manage from '../../../../contract/manage-orders.schemas.ts'
import * as shipping from '../../../../contract/manage-shipments.schemas.ts'
import * as contract from '../../../../contract/order.schemas.ts'
import * as piece from '../../../../contract/piece.schemas.ts'
import * as tracking from '../../../../contract/tracking.schemas.ts'
import { LINK_SENT } from '../../../../contract/tracking.ts'
import { sourceOf } from '../../accounts/known-devices.ts'
import type { Route } from '../../../core/http/route-types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { assignPieces } from './assign-pieces.ts'
import { correctOrderAddress } from './correct-order-address.ts'
import { createShipment } from './create-shipment.ts'
import { getTrackedOrder } from './get-tracked-order.ts'
import { issueInvoice } from './issue-invoice.ts'
import { setOrderAddress } from './set-order-address.ts'
import { trackOrder } from './track-order.ts'
import { updateOrderStatus } from './update-order-status.ts'
import { updateOrderStatuses } from './update-order-statuses.ts'
import { updateShipment } from './update-shipment.ts'

export function fulfilRoutes(route: Route, shop: ShopContext): void {
  route(contract.setOrderAddress, async ({ tx, actor, params, body }) => ({
    order: await setOrderAddress(tx, shop, { ...params, actor, entered: body }),
  }))
  route(tracking.trackOrder, async ({ tx, body, request }) => {
    const source = await sourceOf(tx.db, { ...body, settings: shop.settings, request })
    await trackOrder(tx, shop, { ...body, source })
    return { message: LINK_SENT }
  })
  route(tracking.getTrackedOrder, ({ tx, body }) => getTrackedOrder(tx.db, shop, body))
  route(manage.updateOrderStatus, ({ tx, actor, params, body }) =>
    updateOrderStatus(tx, shop, { ...body, ...params, actor }),
  )
  route(manage.updateOrderStatuses, ({ tx, actor, body }) =>
    updateOrderStatuses(tx, shop, { ...body, actor }),
  )
  route(manage.correctOrderAddress, ({ tx, actor, params, body }) =>
    correctOrderAddress(tx, shop, { ...params, actor, entered: body }),
  )
  route(piece.assignPieces, ({ tx, actor, params, body }) =>
    assignPieces(tx, shop, { ...body, ...params, actor }),
  )
  route(invoicing.issueInvoice, ({ tx, actor, params }) => issueInvoice(tx, shop, { ...params, actor }))
  route(shipping.createShipment, ({ tx, actor, params, body }) =>
    createShipment(tx, shop, { ...params, actor, parcel: body }),
  )
  route(shipping.updateShipment, ({ tx, actor, params, body }) =>
    updateShipment(tx, shop, { ...params, actor, edit: body }),
  )
}
