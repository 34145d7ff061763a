import type { eraseAccount } from '../../contract/privacy.ts'
import { callerAddress } from '../caller-address.ts'
import type { Preparing } from '../http.ts'
import { checkLogin } from './login.service.ts'

/** A call of somebody signed in that carries their password. */
export type AskingPassword = Pick<Preparing<typeof eraseAccount>, 'db' | 'separately' | 'request' | 'viewer' | 'body'>

/** Asks for the password once more, as a `prepare` of what only its owner may do. @throws AppError wrong_login, too_many. */
export async function askPassword({ body, db, separately, request, viewer }: AskingPassword): Promise<void> {
  await checkLogin({ db, separately, address: callerAddress(request) }, viewer.email, body.password, 'Your password is not right.')
}
