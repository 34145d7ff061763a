import type { UserRow } from '../../core/db/schema/tables.ts'
import type { Database, Reader } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { AppError } from '../../core/lib/errors.ts'
import { consume, refund, resetRateLimits } from '../../core/rate-limits/rate-limiter.ts'
import { loginLimits, type Source } from '../../core/rate-limits/rate-limits.ts'
import { findAccount } from './account-queries.ts'
import { isPasswordRight } from './passwords.ts'

/**
 * What the check of a secret needs: a reader, a transaction that commits even if the request is rejected, and
 * the source.
 */
export type AttemptContext = { db: Reader; independentTransaction: Database['transaction']; source: Source }

/**
 * Returns the account with this e-mail and password. The response and the response time are the same,
 * whatever is wrong. Each attempt is counted before its password is checked, so that concurrent attempts
 * cannot exceed the limits; beyond them, a correct password gets the same response as a wrong one. @throws
 * AppError wrong_login, too_many.
 */
export async function checkLogin(
  { db, independentTransaction, source }: AttemptContext,
  email: string,
  password: string,
  message = WRONG_LOGIN,
): Promise<UserRow> {
  const { wrong, network, account: atAccount, all } = loginLimits(emailKey(email), source)
  await independentTransaction((tx) => consume(tx, [...wrong, ...network, ...atAccount, ...all]))
  const account = await findAccount(db, email)
  const right = await isPasswordRight(account?.password_hash, password)
  if (!account || !right) throw new AppError('wrong_login', message)
  await independentTransaction(async (tx) => {
    // A user who knows the password may have mistyped it before.
    await resetRateLimits(tx, wrong)
    await refund(tx, [...network, ...atAccount])
  })
  return account
}

const WRONG_LOGIN = 'Please provide a valid email and password!'
