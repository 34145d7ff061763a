import type { UserRow } from '../../core/db/schema/tables.ts'
import { lockRow } from '../../core/db/sql/lock-rows.ts'
import type { Database, Reader, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { findAccount } from './accounts.service.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { isPasswordRight } from './passwords.ts'
import { loginLimits, type Source } from '../../core/rate-limits/rate-limits.ts'
import { resetRateLimits, refund, consume } from '../../core/rate-limits/rate-limiter.ts'

/** What a password check needs: a reader, a transaction that commits even if the request is rejected, and the source. */
export type Before = { db: Reader; independentTransaction: Database['transaction']; source: Source }

/**
 * Returns the account with this e-mail and password. The response and the response time are the same, whatever is
 * wrong. Each attempt is counted before its password is checked, so that concurrent attempts cannot exceed the limits;
 * beyond them, a correct password gets the same response as a wrong one. @throws AppError wrong_login, too_many.
 */
export async function checkLogin({ db, independentTransaction, source }: Before, email: string, password: string, message = WRONG_LOGIN): Promise<UserRow> {
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

/** Locks an account's row until the transaction ends, so that concurrent logins count its sessions and devices one by one. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await lockRow(tx, 'users', userId)
}

/** Stores the same password hashed at the current cost, unless the password has changed meanwhile. */
export async function rehashPassword(tx: Tx, account: Pick<UserRow, 'id' | 'password_hash'>, passwordHash: string): Promise<void> {
  await tx.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', account.id).where('password_hash', '=', account.password_hash).execute()
}

