import * as contract from '../../../contract/second-factor.schemas.ts'
import type { BeforeTransaction, Route } from '../../core/http/routes.ts'
import type { AppContext } from '../../core/context.ts'
import { reauthenticate, requirePasswordAndFactor, type ReauthenticationInput } from './reauthenticate.ts'
import { sourceOfSession } from './known-devices.service.ts'
import * as factors from './second-factor.service.ts'
import { tokenOf } from '../../core/http/session-token.ts'

export function secondFactorRoutes(route: Route, { settings }: AppContext): void {
  route(contract.getSecondFactor, ({ db, actor }) => factors.readSecondFactor(db, actor.id))
  route(contract.startSecondFactor, ({ tx, actor }) => factors.startSecondFactor(tx, settings, actor), { prepare: reauthenticate })
  route(contract.turnOnSecondFactor, async ({ tx, actor, request }) => {
    const recoveryCodes = await factors.turnOnSecondFactor(tx, actor, tokenOf(settings, request))
    return { message: 'Two-step sign-in is on.', recoveryCodes }
  }, { prepare: tryFirstCode })
  route(contract.renewRecoveryCodes, async ({ tx, actor }) => {
    const recoveryCodes = await factors.renewRecoveryCodes(tx, actor.id)
    return { message: 'These are your new recovery codes.', recoveryCodes }
  }, { prepare: requirePasswordAndCode })
  route(contract.turnOffSecondFactor, async ({ tx, actor, request }) => {
    await factors.turnOffSecondFactor(tx, actor, tokenOf(settings, request))
    return { message: 'Two-step sign-in is off.' }
  }, { prepare: requirePasswordAndCode })
}

const tryFirstCode = (input: BeforeTransaction<typeof contract.turnOnSecondFactor>): Promise<void> => factors.tryFirstCode({ ...input, source: sourceOfSession(input.request) }, input.actor, input.body.code)

/**
 * Re-authenticates before a change of the second factor. @throws AppError wrong_login, wrong_code, too_many,
 * invalid_input if it is off.
 */
async function requirePasswordAndCode(input: ReauthenticationInput): Promise<void> {
  await factors.requireSecondFactor(input.db, input.actor.id)
  await requirePasswordAndFactor(input)
}
