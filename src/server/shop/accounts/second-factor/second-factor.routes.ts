import * as contract from '../../../../contract/second-factor.schemas.ts'
import type { AppContext } from '../../../core/context.ts'
import type { BeforeTransaction, Route } from '../../../core/http/route-types.ts'
import { tokenOf } from '../../../core/http/session-token.ts'
import { requireSecondFactor } from './check-second-factor.ts'
import { getSecondFactor } from './get-second-factor.ts'
import { sourceOfSession } from '../known-devices.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { requirePassword, requirePasswordAndFactor, type PasswordRequest } from '../require-password.ts'
import { startSecondFactor } from './start-second-factor.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'
import { prepareTurnOnSecondFactor, turnOnSecondFactor } from './turn-on-second-factor.ts'

export function secondFactorRoutes(route: Route, shop: AppContext): void {
  const { settings } = shop
  route(contract.getSecondFactor, ({ db, actor }) => getSecondFactor(db, { actor }))
  route(contract.startSecondFactor, ({ tx, actor }) => startSecondFactor(tx, shop, { actor }), {
    prepare: requirePassword,
  })
  route(
    contract.turnOnSecondFactor,
    async ({ tx, actor, request }) => {
      const recoveryCodes = await turnOnSecondFactor(tx, { actor, token: tokenOf(settings, request) })
      return { message: 'Two-step sign-in is on.', recoveryCodes }
    },
    { prepare: checkFirstCode },
  )
  route(
    contract.renewRecoveryCodes,
    async ({ tx, actor }) => {
      const recoveryCodes = await renewRecoveryCodes(tx, { actor })
      return { message: 'These are your new recovery codes.', recoveryCodes }
    },
    { prepare: requirePasswordAndCode },
  )
  route(
    contract.turnOffSecondFactor,
    async ({ tx, actor, request }) => {
      await turnOffSecondFactor(tx, { actor, token: tokenOf(settings, request) })
      return { message: 'Two-step sign-in is off.' }
    },
    { prepare: requirePasswordAndCode },
  )
}

const checkFirstCode = (input: BeforeTransaction<typeof contract.turnOnSecondFactor>) =>
  prepareTurnOnSecondFactor(
    { ...input, source: sourceOfSession(input.request) },
    input.actor,
    input.body.code,
  )

/** @throws AppError wrong_login, wrong_code, too_many, invalid_input if the second factor is off. */
async function requirePasswordAndCode(input: PasswordRequest): Promise<void> {
  await requireSecondFactor(input.db, { actor: input.actor })
  await requirePasswordAndFactor(input)
}
