import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_MINUTES, CODE_PAUSE_SECONDS, type CodePurpose } from '../../contract/account.ts'
import type { Database, Reader, Tx } from '../db/client.ts'
import { AppError } from '../errors.ts'
import { queueMail } from '../jobs/outbox.ts'
import { codeLimits, codeTryLimits, count, requireRoom, take } from './throttles.ts'

const CODE_MS = CODE_MINUTES * 60_000
const MOST_TRIES = 5
/** How long a proved address may register. */
const VERIFIED_MS = 30 * 60_000

/** An address as it is compared: case does not matter. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/**
 * Mails a new code; the one before counts no more. The same happens whether or not the address has an account: only
 * the mail says which. @throws AppError too_many.
 */
export async function sendCode(tx: Tx, to: { email: string; purpose: CodePurpose; address: string }): Promise<void> {
  const key = emailKey(to.email)
  await take(tx, codeLimits(key, to.address, CODE_PAUSE_SECONDS * 1000))
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const fresh = { code_hash: hashCode(to.purpose, key, code), tries: 0, expires_at: Date.now() + CODE_MS }
  await tx
    .insertInto('codes')
    .values({ email_key: key, purpose: to.purpose, ...fresh, verified_at: null })
    .onConflict((conflict) => conflict.columns(['email_key', 'purpose']).doUpdateSet(fresh))
    .execute()
  const account = await tx.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst()
  await queueMail(tx, {
    event: `code:${randomUUID()}`,
    to: to.email,
    kind: 'code',
    data: { code, purpose: to.purpose, hasAccount: account !== undefined },
    uselessAt: fresh.expires_at,
  })
}

/**
 * Tries a code. The try is counted in a transaction of its own, before the code is looked at, so that no refusal and
 * no number of tries at once gets around the limit.
 * @throws AppError wrong_code (also when expired or tried too often), too_many.
 */
export async function tryCode(
  separately: Database['transaction'],
  given: { email: string; purpose: CodePurpose; otp: string; address: string },
): Promise<void> {
  const key = emailKey(given.email)
  const limits = codeTryLimits(key, given.address)
  const right = await separately(async (tx) => {
    await requireRoom(tx, limits)
    const tried = await tx
      .updateTable('codes')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('email_key', '=', key)
      .where('purpose', '=', given.purpose)
      .where('tries', '<', MOST_TRIES)
      .where('expires_at', '>', Date.now())
      .returning('code_hash')
      .executeTakeFirst()
    const hash = hashCode(given.purpose, key, given.otp.replace(/\s/g, ''))
    if (tried && timingSafeEqual(Buffer.from(tried.code_hash), Buffer.from(hash))) return true
    await count(tx, limits)
    return false
  })
  if (!right) throw wrongCode()
}

/** Notes that the address is proved. */
export async function markVerified(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ verified_at: Date.now() })
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', 'register')
    .execute()
}

/** @throws AppError wrong_code when the address has not been proved within the last 30 minutes. */
export async function requireVerification(db: Reader, email: string): Promise<void> {
  const proved = await db
    .selectFrom('codes')
    .select('email_key')
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', 'register')
    .where('verified_at', '>', Date.now() - VERIFIED_MS)
    .executeTakeFirst()
  if (!proved) throw wrongCode()
}

/** Uses up the proof that an address was verified within the last 30 minutes. False when there is none. */
export async function spendVerification(tx: Tx, email: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('codes')
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', 'register')
    .where('verified_at', '>', Date.now() - VERIFIED_MS)
    .returning('email_key')
    .executeTakeFirst()
  return used !== undefined
}

/** Uses up a code for a new password. False when another call used it first. */
export async function spendResetCode(tx: Tx, email: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('codes')
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', 'reset')
    .returning('email_key')
    .executeTakeFirst()
  return used !== undefined
}

export const wrongCode = () => new AppError('wrong_code', 'Invalid or expired OTP. Please try again.')

const hashCode = (purpose: CodePurpose, key: string, code: string) =>
  createHmac('sha256', `${purpose}:${key}`).update(code).digest('base64url')
