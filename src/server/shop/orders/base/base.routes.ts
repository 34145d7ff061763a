import * as contract from '../../../../contract/order.schemas.ts'
import type { Route } from '../../../core/http/route-types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { confirmOrder } from './confirm-order.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { ordersPage } from './orders-page.ts'

export function ordersRoutes(route: Route, shop: ShopContext): void {
  route(contract.confirmOrder, ({ tx, params, body }) => confirmOrder(tx, shop, { ...body, ...params }))
  route(contract.listOrders, async ({ db, actor, params, query, reply }) =>
    ordersPage(reply, await listOrders(db, { ...query, ...params, actor })),
  )
  route(contract.getOrder, ({ db, actor, params }) => getOrder(db, shop, { ...params, actor }))
}
