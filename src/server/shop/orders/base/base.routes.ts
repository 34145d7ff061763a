import type { FastifyReply } from 'fastify'
import type { Order } from '../../../../contract/order.ts'
import * as manage from '../../../../contract/manage-orders.schemas.ts'
import * as contract from '../../../../contract/order.schemas.ts'
import { paginated } from '../../../core/http/paginated.ts'
import type { Page } from '../../../core/db/sql/pagination.ts'
import type { Route } from '../../../core/http/route-types.ts'
import { serializeInSlices } from '../../../core/lib/serialized-json.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { confirmOrder } from './confirm-order.ts'
import { getOrder } from './get-order.ts'
import { listAllOrders } from '../office/list-all-orders.ts'
import { limitOrderPages } from '../office/limit-order-pages.ts'
import { listOrders } from './list-orders.ts'

export function ordersRoutes(route: Route, shop: ShopContext): void {
  route(contract.confirmOrder, ({ tx, params, body }) => confirmOrder(tx, shop, { ...body, ...params }))
  route(contract.listOrders, async ({ db, actor, params, query, reply }) =>
    ordersPage(reply, await listOrders(db, { ...query, ...params, actor })),
  )
  route(contract.getOrder, ({ db, actor, params }) => getOrder(db, shop, { ...params, actor }))
  route(manage.listAllOrders, async ({ db, actor, query, reply }) => {
    await limitOrderPages(shop.db.transaction, actor, query)
    return ordersPage(reply, await listAllOrders(db, { ...query, actor }))
  })
}

/** Orders may have many lines, so they are serialised one by one. */
const ordersPage = (reply: FastifyReply, page: Page<Order>) =>
  serializeInSlices(contract.Order, paginated(reply, page))
