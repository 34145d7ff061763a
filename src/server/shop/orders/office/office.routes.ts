import * as manage from '../../../../contract/manage-orders.schemas.ts'
import * as morning from '../../../../contract/morning-board.schemas.ts'
import * as stats from '../../../../contract/stats.schemas.ts'
import type { Route } from '../../../core/http/route-types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { ordersPage } from '../base/orders-page.ts'
import { exportOrders } from './export-orders.ts'
import { exportPanDeclarations } from './export-pan-declarations.ts'
import { getMorningBoard } from './get-morning-board.ts'
import { getWaitingWork } from './get-waiting-work.ts'
import { limitOrderPages } from './limit-order-pages.ts'
import { listAllOrders } from './list-all-orders.ts'
import { revealPan } from './reveal-pan.ts'

export function officeRoutes(route: Route, shop: ShopContext): void {
  route(stats.getWaitingWork, ({ db }) => getWaitingWork(db))
  route(morning.getMorningBoard, ({ db, actor }) => getMorningBoard(db, shop, { actor, now: Date.now() }))
  route(manage.listAllOrders, async ({ db, actor, query, reply }) => {
    await limitOrderPages(shop.db.transaction, actor, query)
    return ordersPage(reply, await listAllOrders(db, { ...query, actor }))
  })
  route(manage.exportOrders, async ({ db, actor, query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="orders.csv"')
    return exportOrders(db, { ...query, actor })
  })
  route(manage.exportPanDeclarations, async ({ db, query, reply }) => {
    reply.header('content-disposition', `attachment; filename="pan-declarations-${query.half}.csv"`)
    return exportPanDeclarations(db, shop, query)
  })
  route(manage.revealPan, ({ tx, params }) => revealPan(tx, shop, params))
}
