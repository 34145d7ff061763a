import * as contract from '../../../contract/onboarding.schemas.ts'
import type { Route } from '../../core/http/route-types.ts'
import type { AppContext } from '../../core/context.ts'
import { chooseTax } from './choose-tax.ts'
import { getOnboarding } from './get-onboarding.ts'
import { hideOnboarding } from './hide-onboarding.ts'
import { limitCash } from './limit-cash.ts'
import { limitCounter } from './limit-counter.ts'
import { setLimits } from './set-limits.ts'

export function onboardingRoutes(route: Route, shop: AppContext): void {
  route(contract.getOnboarding, ({ db }) => getOnboarding(db, shop))
  route(contract.hideOnboarding, async ({ tx }) => {
    await hideOnboarding(tx, shop)
    return { message: 'The setup checklist is hidden.' }
  })
  route(contract.limitCash, ({ tx, actor }) => limitCash(tx, shop, { actor }))
  route(contract.limitCounter, ({ tx, actor }) => limitCounter(tx, shop, { actor }))
  route(contract.setLimits, ({ tx, actor }) => setLimits(tx, shop, { actor }))
  route(contract.chooseTax, ({ tx, actor, body }) => chooseTax(tx, shop, { ...body, actor }))
}
