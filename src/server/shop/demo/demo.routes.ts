import * as contract from '../../../contract/onboarding.schemas.ts'
import type { Route } from '../../core/http/route-types.ts'
import { getDemonstration } from './get-demonstration.ts'
import { removeDemonstration } from './remove-demonstration.ts'

export function demoRoutes(route: Route): void {
  route(contract.getDemonstration, ({ db }) => getDemonstration(db))
  route(contract.removeDemonstration, async ({ tx }) => {
    await removeDemonstration(tx)
    return { message: 'The demonstration shop is removed.' }
  })
}
