import type { Queries, Tx } from '../../core/db/types.ts'
import type { UserRow } from '../../core/db/schema/tables.ts'
import { queueMail } from '../../core/mail/outbox.ts'
import type { Config } from '../../core/config/config.ts'
import { findAccount } from './accounts.service.ts'
import { accountOfLink, spendLink, consumeResetCode, tryResetCode, wrongCode } from './verification-codes.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import type { Before } from './login.service.ts'
import { hashPassword } from './passwords.ts'
import { loginLimits, secretTryLimits, type Source } from '../../core/rate-limits/rate-limits.ts'
import { turnOffSecondFactor } from './second-factor.service.ts'
import { endSessions } from '../../core/sessions/sessions.service.ts'
import type { Actor } from '../../core/context.ts'
import { resetRateLimits, consume } from '../../core/rate-limits/rate-limiter.ts'
import { requireStrongPassword } from './password-policy.ts'

/**
 * Checks a mailed code and hashes the new password. The code stays valid if the password is rejected.
 * @throws AppError wrong_code, weak_password, too_many.
 */
export async function prepareReset(before: Before, settings: Config, given: { email: string; otp: string; password: string }): Promise<string> {
  const { email, otp, password } = given
  await tryResetCode(before.independentTransaction, settings, { email, otp, source: before.source })
  const account = await findAccount(before.db, email)
  requireStrongPassword(password, { email, username: account?.username ?? '', shopName: settings.shop.name })
  return hashPassword(password)
}

/**
 * Checks a mailed link and hashes the new password. A link cannot be guessed, so failed tries do not block its owner
 * from using it. The link stays valid if the password is rejected. @throws AppError as prepareReset does.
 */
export async function prepareResetByLink({ db, independentTransaction, source }: Before, settings: Config, given: { token: string; password: string }): Promise<string> {
  const account = await accountOfLink(db, given.token)
  if (!account) {
    await independentTransaction((tx) => consume(tx, secretTryLimits(source)))
    throw wrongCode()
  }
  requireStrongPassword(given.password, { ...account, shopName: settings.shop.name })
  return hashPassword(given.password)
}

/** Sets a new password with a mailed code. @throws AppError wrong_code if it was used meanwhile or there is no account. */
export async function resetPassword(tx: Tx, email: string, passwordHash: string, source: Source): Promise<void> {
  const account = (await consumeResetCode(tx, email)) ? await findAccount(tx.db, email) : undefined
  if (!account) throw wrongCode()
  await setByMail(tx, account, passwordHash, source)
}

/** Sets a new password with a mailed link. @throws AppError wrong_code if it was used meanwhile or there is no account. */
export async function resetPasswordByLink(tx: Tx, token: string, passwordHash: string, source: Source): Promise<void> {
  const account = await accountOfLink(tx.db, token)
  if (!account || !(await spendLink(tx, token))) throw wrongCode()
  await setByMail(tx, account, passwordHash, source)
}

/**
 * Ends every session and resets the limits on passwords, which strangers may have used up. Those of the second factor
 * stay: it protects against people who can read the mailbox.
 */
async function setByMail(tx: Tx, account: UserRow, passwordHash: string, { networks }: Source): Promise<void> {
  await setPassword(tx, account, passwordHash)
  if (!(await isInUse(tx.db, account))) await turnOffSecondFactor(tx, account)
  const { wrong, account: ofAll } = loginLimits(emailKey(account.email), { networks })
  await resetRateLimits(tx, [...wrong, ...ofAll])
}

/**
 * Whether the account protects more than its mailbox does: it is an administrator's, or has an order that was delivered
 * or paid. For any other account the second factor is turned off, so that it cannot lock out the owner of the mailbox
 * if another person registered the address.
 */
async function isInUse(db: Queries, { id, role }: UserRow): Promise<boolean> {
  if (role === 'admin') return true
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', id)
    .where((e) => e.or([e('status', '=', 'completed'), e('payment_status', 'in', ['paid', 'refunded'])]))
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/** Changes the user's own password; all sessions except the current one end. */
export async function changePassword(tx: Tx, actor: Actor, passwordHash: string, token: string | undefined): Promise<void> {
  await setPassword(tx, actor, passwordHash, token)
}

type Person = { id: string; email: string; username: string }

async function setPassword(tx: Tx, person: Person, passwordHash: string, ownToken?: string): Promise<void> {
  await tx.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute()
  await endSessions(tx, person.id, ownToken)
  await queueMail(tx, {
    event: `password:${person.id}:${Date.now()}`,
    to: person.email,
    kind: 'password_changed',
    data: { username: person.username },
  })
}
