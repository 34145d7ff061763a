import type { changePassword } from '../../../contract/account.schemas.ts'
import type { BeforeTransaction } from '../../core/http/route-types.ts'
import { checkLogin } from './check-login.ts'
import { checkSecondFactor } from './second-factor/check-second-factor.ts'
import { sourceOfSession } from './known-devices.ts'

/** A signed-in request. */
type SignedInRequest = Pick<
  BeforeTransaction<typeof changePassword>,
  'db' | 'independentTransaction' | 'settings' | 'request' | 'actor'
>
/** A signed-in request with the user's password, and a second-factor code where one is required. */
export type PasswordRequest = SignedInRequest & { body: { password: string; code?: string | undefined } }

/**
 * Checks the password again, as the `prepare` step of sensitive routes. Attempts are counted per session, so
 * that strangers cannot block the user. @throws AppError wrong_login, too_many.
 */
export async function requirePassword(
  { body, actor, ...input }: PasswordRequest,
  message = 'Your password is wrong.',
): Promise<void> {
  await checkLogin({ ...input, source: sourceOfSession(input.request) }, actor.email, body.password, message)
}

/**
 * Checks the password and, if it is on, the second factor: for requests that could take over the account.
 * @throws AppError wrong_login, code_needed, wrong_code, too_many.
 */
export async function requirePasswordAndFactor(input: PasswordRequest, message?: string): Promise<void> {
  await requirePassword(input, message)
  await checkSecondFactor({ ...input, source: sourceOfSession(input.request) }, input.actor, input.body.code)
}
