import type * as z from 'zod/mini'
import type { User } from '../../../contract/account.ts'
import type { Login } from '../../../contract/account-fields.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { recordFailedSignIn, recordSignIn } from '../../core/audit/sign-ins.ts'
import type { UserRow } from '../../core/db/schema/tables.ts'
import { lockRow } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { endSession, openSession } from '../../core/sessions/sessions.ts'
import { checkLogin } from './check-login.ts'
import { checkSecondFactor, type FactorContext } from './second-factor/check-second-factor.ts'
import { rememberDevice } from './known-devices.ts'
import { hashPassword, needsRehash } from './passwords.ts'
import { toUser } from './user-row.ts'

/** An account whose owner has authenticated; `renewedHash`: the same password hashed at the current cost. */
type Prepared = { account: UserRow; renewedHash: string | undefined }

/** Errors of a login that the audit log records, if the account is an administrator's. */
const failedSignIns = new Map<ErrorCode, 'wrong password' | 'wrong code'>([
  ['wrong_login', 'wrong password'],
  ['wrong_code', 'wrong code'],
])

/** Checks password and second factor. @throws AppError wrong_login, code_needed, wrong_code, too_many. */
export async function prepareLogin(
  context: FactorContext,
  { email, password, code }: z.infer<typeof Login>,
  userAgent: string | undefined,
): Promise<Prepared> {
  try {
    const account = await checkLogin(context, email, password)
    await checkSecondFactor(context, account, code)
    return {
      account,
      renewedHash: needsRehash(account.password_hash) ? await hashPassword(password) : undefined,
    }
  } catch (error) {
    const result = error instanceof AppError ? failedSignIns.get(error.code) : undefined
    if (result) await context.independentTransaction((tx) => recordFailedSignIn(tx, email, result, userAgent))
    throw error
  }
}

/** What the client sent: the token of its session, that of its device cookie, and its User-Agent. */
export type LoginClient = {
  sessionToken: string | undefined
  deviceToken: string | undefined
  userAgent: string | undefined
}
/** `endsAt`: when the session ends if unused, in milliseconds since 1970. */
export type LoginResult = { token: string; endsAt: number; deviceToken: string; user: User }

/** Opens a session and remembers the device. The client's earlier session ends. */
export async function login(
  tx: Tx,
  { account, renewedHash, sessionToken, deviceToken, userAgent }: Prepared & LoginClient,
): Promise<LoginResult> {
  // Concurrent logins wait here, so that they cannot exceed the maximum number of sessions and devices.
  await lockRow(tx, 'users', account.id)
  if (renewedHash) await rehashPassword(tx, account, renewedHash)
  if (sessionToken) await endSession(tx, sessionToken)
  const { token, endsAt } = await openSession(tx, account, userAgent)
  await recordSignIn(tx, account, userAgent)
  return {
    token,
    endsAt,
    deviceToken: await rememberDevice(tx, account.id, deviceToken),
    user: toUser(account),
  }
}

/** Unless the password has changed since it was checked. */
async function rehashPassword(tx: Tx, account: UserRow, passwordHash: string): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .execute()
}
