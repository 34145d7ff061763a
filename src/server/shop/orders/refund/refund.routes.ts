import * as manage from '../../../../contract/manage-orders.schemas.ts'
import * as contract from '../../../../contract/order.schemas.ts'
import * as refund from '../../../../contract/refund.schemas.ts'
import { skipAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Route } from '../../../core/http/route-types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelOrderAsAdmin } from './cancel-order-as-admin.ts'
import { createRefund } from './create-refund.ts'
import { deleteOrder } from './delete-order.ts'
import { listRefunds } from './list-refunds.ts'
import { previewRefund } from './preview-refund.ts'
import { refundOrder } from './refund-order.ts'
import { restoreOrder } from './restore-order.ts'

export function refundRoutes(route: Route, shop: ShopContext): void {
  route(contract.cancelOrder, async ({ tx, actor, params }) => ({
    order: await cancelOrder(tx, { ...params, actor }),
  }))
  route(manage.cancelOrderAsAdmin, ({ tx, actor, params, body }) =>
    cancelOrderAsAdmin(tx, { ...body, ...params, actor }),
  )
  route(manage.restoreOrder, ({ tx, actor, params }) => restoreOrder(tx, shop, { ...params, actor }))
  route(manage.deleteOrder, async ({ tx, actor, params, query }) => {
    await deleteOrder(tx, { ...params, actor, restock: query.restock === 'true' })
    return { message: 'Order deleted successfully!' }
  })
  route(manage.refundOrder, ({ tx, actor, params, body }) => refundOrder(tx, { ...body, ...params, actor }))
  route(refund.previewRefund, ({ tx, params, body }) => {
    skipAuditEntry(tx)
    return previewRefund(tx.db, { ...body, ...params })
  })
  route(refund.createRefund, ({ tx, actor, params, body }) =>
    createRefund(tx, { ...params, actor, refund: body }),
  )
  route(refund.listRefunds, ({ db, params }) => listRefunds(db, params))
}
