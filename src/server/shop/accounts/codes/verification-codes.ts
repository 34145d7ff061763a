import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_MINUTES, type CodePurpose } from '../../../../contract/account.ts'
import type { Config } from '../../../core/config/config.ts'
import { keyFor, secretKey } from '../../../core/config/secret-key.ts'
import type { Database, Tx } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { codeTries } from '../accounts-mails.ts'
import { consume, refund } from '../../../core/rate-limits/rate-limiter.ts'
import { codeTryLimits, TRIES_WORTH_A_MAIL, type Source } from '../../../core/rate-limits/rate-limits.ts'

/** Tries per code. */
export const MAX_TRIES = 5

export type CodeSettings = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir' | 'codeMailsPerHour'>
/**
 * What a code is for. One for a new e-mail or mobile number, or in place of the password, works only for the
 * account that requested it.
 */
export type CodeUse = CodePurpose | 'login' | `${'email' | 'phone' | 'confirm'}:${string}`
/** Where a code was sent, an e-mail or a mobile number, and what for. */
type SentCode = { address: string; purpose: CodeUse }
export type CodeTry = SentCode & { otp: string; source: Source }

const CODE_MS = CODE_MINUTES * 60_000
/** How long a right code stays good while its owner looks for the second factor. */
const FACTOR_MS = 5 * 60_000

export const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

/** A link in the same mail, by the hash of its token, and until when it works, in milliseconds since 1970. */
type CodeLink = { hash: string; expiresAt: number }

/** Stores a code in place of earlier ones; returns until when it works, in milliseconds since 1970. */
export async function storeCode(
  tx: Tx,
  settings: CodeSettings,
  { key, purpose, code, link }: { key: string; purpose: CodeUse; code: string; link?: CodeLink | undefined },
): Promise<number> {
  const fresh = {
    code_hash: hashVerificationCode(settings, purpose, key, code),
    tries: 0,
    expires_at: Date.now() + CODE_MS,
    link_hash: link?.hash ?? null,
    link_expires_at: link?.expiresAt ?? null,
  }
  await tx.db
    .insertInto('codes')
    .values({ email_key: key, purpose, ...fresh, verified_at: null, proof_hash: null })
    .onConflict((conflict) => conflict.columns(['email_key', 'purpose']).doUpdateSet(fresh))
    .execute()
  return fresh.expires_at
}

/** `used up`: no further attempt can succeed, because the code has expired or was tried too often. */
type CodeResult = 'right' | 'wrong' | 'used up'

/**
 * Checks a code in a transaction that always commits. If the code is right, `onRight` runs in the same
 * transaction.
 * @throws AppError wrong_code (also if expired or tried too often), too_many.
 */
export async function tryVerificationCode(
  independentTransaction: Database['transaction'],
  settings: CodeSettings,
  given: CodeTry,
  onRight: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const result = await independentTransaction(async (tx) => {
    const tried = await countTry(tx, settings, given)
    if (tried === 'right') await onRight(tx)
    return tried
  })
  if (result !== 'right') throw wrongCode(result === 'used up')
}

/**
 * Counts the attempt before it checks the code, so that neither rejected nor concurrent attempts bypass the
 * limits.
 * @throws AppError too_many.
 */
async function countTry(
  tx: Tx,
  settings: CodeSettings,
  { address, purpose, otp, source }: CodeTry,
): Promise<CodeResult> {
  const key = emailKey(address)
  const limits = codeTryLimits(purpose, key, source)
  const triesOfTheDay = (await consume(tx, limits)).at(-1)
  const tried = await tx.db
    .updateTable('codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('email_key', '=', key)
    .where('purpose', '=', purpose)
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', Date.now())
    .returning(['code_hash', 'tries'])
    .executeTakeFirst()
  const typed = otp.replace(/\s/g, '')
  // While an update runs, other nodes still mail codes that are hashed with the secret key itself.
  const hashes = [
    hashVerificationCode(settings, purpose, key, typed),
    hashWith(secretKey(settings), purpose, key, typed),
  ]
  if (tried && hashes.some((hash) => timingSafeEqual(Buffer.from(tried.code_hash), Buffer.from(hash)))) {
    await refund(tx, limits)
    return 'right'
  }
  if (triesOfTheDay === TRIES_WORTH_A_MAIL) await mailManyTries(tx, key)
  return tried && tried.tries < MAX_TRIES ? 'wrong' : 'used up'
}

/** A right code is no wrong try. From the first one on it stays good for the time that a second factor takes. */
export async function keepCode(tx: Tx, { address, purpose }: SentCode): Promise<void> {
  const code = await tx.db
    .updateTable('codes')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('email_key', '=', emailKey(address))
    .where('purpose', '=', purpose)
    .returning('verified_at')
    .executeTakeFirst()
  if (code?.verified_at !== null) return

  const now = Date.now()
  await tx.db
    .updateTable('codes')
    .set({ verified_at: now, expires_at: now + FACTOR_MS })
    .where('email_key', '=', emailKey(address))
    .where('purpose', '=', purpose)
    .execute()
}

/** Returns false if another request used it first. */
export async function consumeCode(tx: Tx, { address, purpose }: SentCode): Promise<boolean> {
  const code = await tx.db
    .deleteFrom('codes')
    .where('email_key', '=', emailKey(address))
    .where('purpose', '=', purpose)
    .returning('email_key')
    .executeTakeFirst()
  return code !== undefined
}

/** Mails the owner of an account that somebody is guessing their verification codes. */
async function mailManyTries(tx: Tx, key: string): Promise<void> {
  const account = await tx.db
    .selectFrom('users')
    .select(['id', 'email', 'username'])
    .where((e) => e.or([e('email_key', '=', key), e('confirmed_phone', '=', key)]))
    .executeTakeFirst()
  if (!account) return
  await queueMail(
    tx,
    codeTries({
      event: `code_tries:${account.id}:${Date.now()}`,
      to: account.email,
      data: { username: account.username },
    }),
  )
}

/** `needsNewCode`: no further attempt with this code can succeed. */
export const wrongCode = (needsNewCode = false) =>
  new AppError(
    'wrong_code',
    'Invalid or expired OTP. Please try again.',
    needsNewCode ? { needsNewCode } : {},
  )

const hashVerificationCode = (settings: CodeSettings, purpose: CodeUse, key: string, code: string) =>
  hashWith(keyFor(settings, 'verification codes'), purpose, key, code)

const hashWith = (secret: Buffer, purpose: CodeUse, key: string, code: string) =>
  createHmac('sha256', secret).update(`${purpose}:${key}:${code}`).digest('base64url')
