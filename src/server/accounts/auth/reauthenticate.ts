import type { BeforeTransaction } from '../../http/routes.ts'
import type { changePassword } from '../../../contract/account.ts'
import { sourceOfSession } from './known-devices.service.ts'
import { checkLogin } from './login.service.ts'
import { checkSecondFactor } from './second-factor.service.ts'

/** A call of somebody signed in. */
type Asked = Pick<BeforeTransaction<typeof changePassword>, 'db' | 'independentTransaction' | 'request' | 'viewer'>
/** One that carries their password, and their second factor where it asks for that as well. */
export type ReauthenticationInput = Asked & { body: { password: string; code?: string | undefined } }

/**
 * Asks for the password once more, as a `prepare` of what only its owner may do. Counted for this session alone, so that
 * strangers cannot keep the owner from acting. @throws AppError wrong_login, too_many.
 */
export async function reauthenticate({ body, viewer, ...asked }: ReauthenticationInput, message = 'Your password is not right.'): Promise<void> {
  await checkLogin({ ...asked, source: sourceOfSession(asked.request) }, viewer.email, body.password, message)
}

/**
 * The same, and the second factor where it is on: for what would take the account away from its owner.
 * @throws AppError wrong_login, code_needed, wrong_code, too_many.
 */
export async function askPasswordAndFactor(asked: ReauthenticationInput, message?: string): Promise<void> {
  await reauthenticate(asked, message)
  await checkSecondFactor({ ...asked, source: sourceOfSession(asked.request) }, asked.viewer, asked.body.code)
}
