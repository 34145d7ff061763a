import * as contract from '../../../contract/alert.schemas.ts'
import type { Route } from '../../core/http/route-types.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { createAlert } from './create-alert.ts'
import { deleteAlert } from './delete-alert.ts'
import { listAlerts } from './list-alerts.ts'
import { stopAlerts } from './stop-alerts.ts'

export function alertsRoutes(route: Route, shop: ShopContext): void {
  route(contract.listAlerts, ({ db, actor }) => listAlerts(db, { actor }))
  route(contract.createAlert, ({ tx, actor, body }) => createAlert(tx, shop, { ...body, actor }))
  route(contract.deleteAlert, async ({ tx, actor, params }) => {
    await deleteAlert(tx, { ...params, actor })
    return { message: 'The alert has been removed.' }
  })
}

/** Needs a scope that reads no bodies: mail programs send a form. */
export function stopAlertsRoute(route: Route, shop: ShopContext): void {
  route(contract.stopAlerts, async ({ tx, params }) => {
    await stopAlerts(tx, shop, params)
    return { message: 'Your alerts have been removed.' }
  })
}
