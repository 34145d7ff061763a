import type { UserRow } from '../db/tables.ts'
import type { Database, Reader, Tx } from '../db/client.ts'
import { AppError } from '../errors.ts'
import { queueMail } from '../jobs/outbox.ts'
import { findAccount } from './accounts.service.ts'
import { emailKey, tryCode, spendResetCode, wrongCode } from './codes.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'
import { endSessions, type Viewer } from './sessions.service.ts'
import { count, forget, loginLimits, requireRoom, secondFactorLimits } from './throttles.ts'
import { requireStrongPassword } from './weak-passwords.ts'

type Before = { db: Reader; separately: Database['transaction']; address: string }

/**
 * The account that e-mail and password open. Whatever is wrong, the answer and the time it takes are the same. Wrong
 * attempts are counted; a right one that comes after too many, however close behind them, is refused as well.
 * @throws AppError wrong_login, too_many.
 */
export async function checkLogin(before: Before, email: string, password: string, message = WRONG_LOGIN): Promise<UserRow> {
  const limits = loginLimits(emailKey(email), before.address)
  await requireRoom(before.db, limits)
  const account = await findAccount(before.db, email)
  const right = await isPasswordRight(account?.password_hash, password)
  if (!account || !right) {
    await before.separately((tx) => count(tx, limits))
    throw new AppError('wrong_login', message)
  }
  await requireRoom(before.db, limits)
  return account
}

const WRONG_LOGIN = 'Please provide a valid email and password!'

/** After a right password the wrong ones from the same place are forgotten. */
export const forgetAttempts = (tx: Tx, email: string, address: string) =>
  forget(tx, loginLimits(emailKey(email), address).slice(0, 1))

/** Keeps the same password at today's cost, unless another has been set meanwhile. */
export async function renewHash(tx: Tx, account: Pick<UserRow, 'id' | 'password_hash'>, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', account.id).where('password_hash', '=', account.password_hash).execute()
}

/**
 * Checks a mailed code and hashes the new password. The code serves on when the password is refused.
 * @throws AppError wrong_code, weak_password, too_many.
 */
export async function prepareReset(before: Before, given: { email: string; otp: string; password: string; shopName: string }): Promise<string> {
  await tryCode(before.separately, { email: given.email, otp: given.otp, purpose: 'reset', address: before.address })
  const account = await findAccount(before.db, given.email)
  requireStrongPassword(given.password, { email: given.email, username: account?.username ?? '', shopName: given.shopName })
  return hashPassword(given.password)
}

/**
 * Sets a new password by a mailed code: every session ends, and what others tried in vain no longer keeps the owner
 * out. @throws AppError wrong_code when the code was used meanwhile or there is no account.
 */
export async function resetPassword(tx: Tx, email: string, passwordHash: string, address: string): Promise<void> {
  if (!(await spendResetCode(tx, email))) throw wrongCode()
  const account = await findAccount(tx, email)
  if (!account) throw wrongCode()
  await setPassword(tx, account, passwordHash)
  const tried = loginLimits(emailKey(email), address).filter(({ key }) => !key.startsWith('login-address:'))
  await forget(tx, [...tried, ...secondFactorLimits(emailKey(email))])
}

/** Changes the own password; only the session that asks stays open. */
export async function changePassword(tx: Tx, viewer: Viewer, passwordHash: string, token: string | undefined): Promise<void> {
  await setPassword(tx, viewer, passwordHash, token)
}

type Person = { id: string; email: string; username: string }

async function setPassword(tx: Tx, person: Person, passwordHash: string, keptToken?: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute()
  await endSessions(tx, person.id, keptToken)
  await queueMail(tx, {
    event: `password:${person.id}:${Date.now()}`,
    to: person.email,
    kind: 'password_changed',
    data: { username: person.username },
  })
}
