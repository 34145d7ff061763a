import * as contract from '../../contract/welcome.ts'
import type { Route } from '../http.ts'
import type { Shop } from '../shop.ts'
import { getWelcome, hideWelcome } from './welcome.service.ts'

export function welcomeRoutes(route: Route, { settings }: Shop): void {
  route(contract.getWelcome, ({ db }) => getWelcome(db, settings))
  route(contract.hideWelcome, async ({ tx }) => {
    await hideWelcome(tx, settings)
    return { message: 'The list of the first steps has been put away.' }
  })
}
