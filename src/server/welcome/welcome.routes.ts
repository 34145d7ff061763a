import * as contract from '../../contract/welcome.ts'
import type { Route } from '../http.ts'
import type { AppContext } from '../shop.ts'
import { getOnboarding, hideOnboarding } from './welcome.service.ts'

export function onboardingRoutes(route: Route, { settings }: AppContext): void {
  route(contract.getOnboarding, ({ db }) => getOnboarding(db, settings))
  route(contract.hideOnboarding, async ({ tx }) => {
    await hideOnboarding(tx, settings)
    return { message: 'The list of the first steps has been put away.' }
  })
}
