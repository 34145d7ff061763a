import type { BeforeTransaction } from '../../core/http/routes.ts'
import type { changePassword } from '../../../contract/account.schemas.ts'
import { sourceOfSession } from './known-devices.service.ts'
import { checkLogin } from './login.service.ts'
import { checkSecondFactor } from './second-factor.service.ts'

/** A signed-in request. */
type ReauthenticationContext = Pick<BeforeTransaction<typeof changePassword>, 'db' | 'independentTransaction' | 'settings' | 'request' | 'actor'>
/** A signed-in request with the user's password, and a second-factor code where one is required. */
export type ReauthenticationInput = ReauthenticationContext & { body: { password: string; code?: string | undefined } }

/**
 * Asks for the password again, as the `prepare` step of sensitive routes. Attempts are counted per session, so that
 * strangers cannot block the user. @throws AppError wrong_login, too_many.
 */
export async function reauthenticate({ body, actor, ...input }: ReauthenticationInput, message = 'Your password is wrong.'): Promise<void> {
  await checkLogin({ ...input, source: sourceOfSession(input.request) }, actor.email, body.password, message)
}

/**
 * Asks for the password and, if it is on, the second factor: for requests that could take over the account.
 * @throws AppError wrong_login, code_needed, wrong_code, too_many.
 */
export async function requirePasswordAndFactor(input: ReauthenticationInput, message?: string): Promise<void> {
  await reauthenticate(input, message)
  await checkSecondFactor({ ...input, source: sourceOfSession(input.request) }, input.actor, input.body.code)
}
