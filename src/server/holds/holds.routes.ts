import * as contract from '../../contract/hold.ts'
import type { Route } from '../http.ts'
import type { Shop } from '../shop.ts'
import { createHold } from './create-hold.ts'

export function holdsRoutes(route: Route, { settings }: Shop): void {
  route(contract.createHold, ({ tx, viewer, params }) => createHold(tx, viewer, params.userId, settings.taxRate))
}
