import * as contract from '../../contract/hold.ts'
import type { Route } from '../http/routes.ts'
import type { AppContext } from '../context.ts'
import { createHold } from '../orders/create-hold.ts'

export function holdsRoutes(route: Route, { settings }: AppContext): void {
  route(contract.createHold, ({ tx, viewer, params }) => createHold(tx, settings, viewer, params.userId))
}
