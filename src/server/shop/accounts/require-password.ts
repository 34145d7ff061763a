import type { changePassword } from '../../../contract/account.schemas.ts'
import type { BeforeTransaction } from '../../core/http/route-types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { findAccount } from './account-queries.ts'
import { checkLogin } from './check-login.ts'
import { confirmAddress, confirmPurpose } from './codes/send-confirm-code.ts'
import { keepCode, tryVerificationCode } from './codes/verification-codes.ts'
import { sourceOfSession } from './known-devices.ts'
import { hasPassword } from './passwords.ts'
import { checkSecondFactor } from './second-factor/check-second-factor.ts'

/** A signed-in request. */
type SignedInRequest = Pick<
  BeforeTransaction<typeof changePassword>,
  'db' | 'independentTransaction' | 'settings' | 'request' | 'actor'
>
/**
 * A signed-in request with the user's password, or with the code that takes its place, and a second-factor
 * code where one is required.
 */
export type PasswordRequest = SignedInRequest & { body: { password: string; code?: string | undefined } }

/**
 * Checks the password again, as the `prepare` step of sensitive routes. Attempts are counted per session, so
 * that strangers cannot block the user. @throws AppError wrong_login, too_many.
 */
export async function requirePassword(input: PasswordRequest, message?: string): Promise<void> {
  await checkPasswordOrCode(input, message)
  await endConfirmCode(input)
}

/**
 * Checks the password and, if it is on, the second factor: for requests that could take over the account.
 * @throws AppError wrong_login, code_needed, wrong_code, too_many.
 */
export async function requirePasswordAndFactor(input: PasswordRequest, message?: string): Promise<void> {
  await checkPasswordOrCode(input, message)
  await checkSecondFactor({ ...input, source: sourceOfSession(input.request) }, input.actor, input.body.code)
  await endConfirmCode(input)
}

async function checkPasswordOrCode(
  { body, actor, ...input }: PasswordRequest,
  message = 'Your password is wrong.',
): Promise<void> {
  const source = sourceOfSession(input.request)
  const account = await findAccount(input.db, actor.email)
  if (!account || hasPassword(account)) {
    await checkLogin({ ...input, source }, actor.email, body.password, message)
    return
  }

  const sent = { address: confirmAddress(account), purpose: confirmPurpose(actor) }
  try {
    await tryVerificationCode(
      input.independentTransaction,
      input.settings,
      { ...sent, otp: body.password, source },
      (tx) => keepCode(tx, sent),
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_code')
      throw new AppError('wrong_login', 'This code is wrong or has expired.')
    throw error
  }
}

/** A code that took the place of the password works once. */
const endConfirmCode = ({ independentTransaction, actor }: SignedInRequest) =>
  independentTransaction((tx) =>
    tx.db.deleteFrom('codes').where('purpose', '=', confirmPurpose(actor)).execute(),
  )
