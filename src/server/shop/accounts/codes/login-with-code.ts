import type * as z from 'zod/mini'
import type { LoginWithCode } from '../../../../contract/account-fields.ts'
import { recordFailedSignIn } from '../../../core/audit/sign-ins.ts'
import type { Config } from '../../../core/config/config.ts'
import type { UserRow } from '../../../core/db/schema/tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { nameFromEmail, NO_PASSWORD } from '../../../core/lib/without-password.ts'
import { findAccount, findAccountAt } from '../account-queries.ts'
import { login, type LoginClient, type LoginResult } from '../login.ts'
import { openAccount } from '../register.ts'
import { checkSecondFactor, type FactorContext } from '../second-factor/check-second-factor.ts'
import { consumeCode, keepCode, tryVerificationCode, wrongCode } from './verification-codes.ts'

type CodeLogin = z.infer<typeof LoginWithCode>

/** @throws AppError not_found while BAG_GUEST=0. */
export function requireCodeLogin({ bagIsForGuests }: Pick<Config, 'bagIsForGuests'>): void {
  if (!bagIsForGuests) throw new AppError('not_found', 'This shop has no login by code.')
}

/**
 * Checks the code that was sent to an e-mail or a mobile number, and the second factor; returns the account,
 * or undefined for a new address. The code
 * is used up only by `loginWithCode`, so that it outlives a missing second factor.
 * @throws AppError not_found while BAG_GUEST=0, wrong_code, code_needed, too_many.
 */
export async function prepareLoginWithCode(
  context: FactorContext & { settings: Config },
  { address, code, factorCode }: Pick<CodeLogin, 'code' | 'factorCode'> & { address: string },
  userAgent: string | undefined,
): Promise<UserRow | undefined> {
  const { db, independentTransaction, settings, source } = context
  requireCodeLogin(settings)
  const sent = { address, purpose: 'login' } as const
  try {
    await tryVerificationCode(independentTransaction, settings, { ...sent, otp: code, source }, (tx) =>
      keepCode(tx, sent),
    )
    const account = await findAccountAt(db, address)
    if (account?.role === 'admin') throw wrongCode()
    if (account) await checkSecondFactor(context, account, factorCode)
    return account
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_code')
      await independentTransaction((tx) => recordFailedSignIn(tx, address, 'wrong code', userAgent))
    throw error
  }
}

/**
 * Signs in with the code, which works once; a new address gets an account without a password.
 * @throws AppError wrong_code if another request has used the code.
 */
export async function loginWithCode(
  tx: Tx,
  { account, email, name, ...client }: Pick<CodeLogin, 'email' | 'name'> & LoginClient & WithAccount,
): Promise<LoginResult> {
  if (!(await consumeCode(tx, { address: email, purpose: 'login' }))) throw wrongCode()
  const present = account ?? (await openCodeAccount(tx, email, name))
  return login(tx, { ...client, account: present, renewedHash: undefined })
}

type WithAccount = { account: UserRow | undefined }

async function openCodeAccount(tx: Tx, email: string, name = nameFromEmail(email)): Promise<UserRow> {
  await openAccount(tx, { username: name, email, passwordHash: NO_PASSWORD })
  const account = await findAccount(tx.db, email)
  if (!account) throw wrongCode()
  return account
}
