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

export function refundRoutes(route: Route, { settings }: ShopContext): void {
  route(contract.cancelOrder, async ({ tx, actor, params }) => ({
    order: await cancelOrder(tx, actor, params.id),
  }))
  route(manage.cancelOrderAsAdmin, ({ tx, actor, params, body }) =>
    cancelOrderAsAdmin(tx, actor, params.id, body.restock),
  )
  route(manage.restoreOrder, ({ tx, actor, params }) => restoreOrder(tx, settings, actor, params.id))
  route(manage.deleteOrder, async ({ tx, actor, params, query }) => {
    await deleteOrder(tx, actor, params.id, query.restock === 'true')
    return { message: 'Order deleted successfully!' }
  })
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
