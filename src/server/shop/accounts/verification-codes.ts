import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { CODE_LENGTH, CODE_MINUTES, CODE_PAUSE_SECONDS, type CodePurpose } from '../../../contract/account.ts'
import type { Database, Reader, Tx } from '../../core/db/types.ts'
import type { Tables, UserRow } from '../../core/db/schema/tables.ts'
import { AppError } from '../../core/lib/errors.ts'
import { queueMail } from '../../core/mail/outbox.ts'
import type { Config } from '../../core/config/config.ts'
import { emailKey, mailboxKey } from '../../core/lib/email-key.ts'
import { codeLimits, codeTryLimits, providerCodeLimit, shopCodeLimit, TRIES_WORTH_A_MAIL, type Source } from '../../core/rate-limits/rate-limits.ts'
import { keyFor, secretKey } from '../../core/config/secret-key.ts'
import { hashToken, newToken } from '../../core/lib/secret-token.ts'
import { refund, consume } from '../../core/rate-limits/rate-limiter.ts'

const CODE_MS = CODE_MINUTES * 60_000
const MAX_TRIES = 5
/** How long a verified address can be registered. */
const VERIFIED_MS = 30 * 60_000
/**
 * Lifetime of a mailed link: as long as the window of the hourly mail limit. A stranger who uses up that limit for a
 * user has thereby just sent a working link to the user's mailbox.
 */
const LINK_MS = 60 * 60_000

type CodeSettings = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir' | 'codeMailsPerHour'>
/** What a code is for; a code for a new e-mail serves only the account that asked for it. */
type CodeUse = CodePurpose | `email:${string}`
type CodeRequest = { email: string; purpose: CodeUse; source: Source }
type CodeTry = CodeRequest & { otp: string }

/**
 * Mails a new verification code; to set a new password, also a link. Earlier ones become invalid. The behaviour is the
 * same whether or not the address has an account: only the mail says which. An account's mail goes to its registered
 * address. @throws AppError too_many.
 */
export async function sendVerificationCode(tx: Tx, settings: CodeSettings, { email, purpose, source }: CodeRequest): Promise<void> {
  const key = emailKey(email)
  await consume(tx, codeLimits(mailboxKey(email), source, CODE_PAUSE_SECONDS * 1000))
  if (source.trusted === undefined) {
    const most = settings.codeMailsPerHour
    const [mailed = 0] = await consume(tx, [shopCodeLimit(most)])
    await consume(tx, [providerCodeLimit(source, most, mailed)])
  }
  const account = await tx.db.selectFrom('users').select('email').where('email_key', '=', key).executeTakeFirst()
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const link = purpose === 'reset' && account ? newToken() : undefined
  const now = Date.now()
  const fresh = {
    code_hash: hashCode(settings, purpose, key, code), tries: 0, expires_at: now + CODE_MS,
    link_hash: link === undefined ? null : hashToken(link), link_expires_at: link === undefined ? null : now + LINK_MS,
  }
  await tx.db
    .insertInto('codes')
    .values({ email_key: key, purpose, ...fresh, verified_at: null, proof_hash: null })
    .onConflict((conflict) => conflict.columns(['email_key', 'purpose']).doUpdateSet(fresh))
    .execute()
  await queueMail(tx, {
    event: `code:${randomUUID()}`,
    // Mail for an account goes to its own spelling of the address; a new address is mailed as typed.
    to: account?.email ?? email,
    kind: 'code',
    data: { code, purpose: purpose.startsWith('email:') ? 'email' : (purpose as CodePurpose), hasAccount: account !== undefined, ...(link !== undefined && { link }) },
    uselessAt: fresh.link_expires_at ?? fresh.expires_at,
  })
}

/**
 * Checks a registration code, which can be used once. Returns a proof, with which the client may register the address
 * for 30 minutes. @throws AppError wrong_code (also if expired or tried too often), too_many.
 */
export async function verifyCode(independentTransaction: Database['transaction'], settings: CodeSettings, given: Omit<CodeTry, 'purpose'>): Promise<string> {
  const proof = newToken()
  const result = await independentTransaction(async (tx) => {
    const tried = await tryCode(tx, settings, { ...given, purpose: 'register' })
    if (tried !== 'right') return tried
    await tx.db
      .updateTable('codes')
      .set({ tries: MAX_TRIES, verified_at: Date.now(), proof_hash: hashToken(proof) })
      .where('email_key', '=', emailKey(given.email))
      .where('purpose', '=', 'register')
      .execute()
    return tried
  })
  if (result !== 'right') throw wrongCode(result === 'used up')
  return proof
}

/** Checks the code for a new password. @throws AppError as verifyCode does. */
export async function tryResetCode(independentTransaction: Database['transaction'], settings: CodeSettings, given: Omit<CodeTry, 'purpose'>): Promise<void> {
  const result = await independentTransaction((tx) => tryCode(tx, settings, { ...given, purpose: 'reset' }))
  if (result !== 'right') throw wrongCode(result === 'used up')
}

/** `used up`: no further attempt can succeed, because the code has expired or was tried too often. */
type CodeResult = 'right' | 'wrong' | 'used up'

/**
 * Checks a code, in a transaction that always commits. The attempt is counted before the code is checked, so that
 * neither rejected nor concurrent attempts bypass the limits. @throws AppError too_many.
 */
async function tryCode(tx: Tx, settings: CodeSettings, { email, purpose, otp, source }: CodeTry): Promise<CodeResult> {
  const key = emailKey(email)
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
  const hashes = [hashCode(settings, purpose, key, typed), hashWith(secretKey(settings), purpose, key, typed)]
  if (tried && hashes.some((hash) => timingSafeEqual(Buffer.from(tried.code_hash), Buffer.from(hash)))) {
    await refund(tx, limits)
    return 'right'
  }
  if (triesOfTheDay === TRIES_WORTH_A_MAIL) await mailManyTries(tx, key)
  return tried && tried.tries < MAX_TRIES ? 'wrong' : 'used up'
}

/** Mails the owner of an account that somebody is guessing their verification codes. */
async function mailManyTries(tx: Tx, key: string): Promise<void> {
  const account = await tx.db.selectFrom('users').select(['id', 'email', 'username']).where('email_key', '=', key).executeTakeFirst()
  if (!account) return
  await queueMail(tx, { event: `code_tries:${account.id}:${Date.now()}`, to: account.email, kind: 'code_tries', data: { username: account.username } })
}

/** Checks and consumes the code for a new e-mail of this account. @throws AppError as verifyCode does. */
export async function spendEmailCode(independentTransaction: Database['transaction'], settings: CodeSettings, userId: string, given: Omit<CodeTry, 'purpose'>): Promise<void> {
  const purpose = `email:${userId}` as const
  const result = await independentTransaction(async (tx) => {
    const tried = await tryCode(tx, settings, { ...given, purpose })
    if (tried === 'right') await tx.db.deleteFrom('codes').where('email_key', '=', emailKey(given.email)).where('purpose', '=', purpose).execute()
    return tried
  })
  if (result !== 'right') throw wrongCode(result === 'used up')
}

/** Whether this proof shows that the address was verified within the last 30 minutes. */
export async function isProved(db: Reader, email: string, proof: string): Promise<boolean> {
  const row = await db.selectFrom('codes').select('email_key').where(isProvedBy(email, proof)).executeTakeFirst()
  return row !== undefined
}

/** Consumes a proof. @throws AppError wrong_code if it is invalid or was used meanwhile. */
export async function spendProof(tx: Tx, email: string, proof: string): Promise<void> {
  const row = await tx.db.deleteFrom('codes').where(isProvedBy(email, proof)).returning('email_key').executeTakeFirst()
  if (!row) throw wrongCode()
}

const isProvedBy = (email: string, proof: string) => (e: ExpressionBuilder<Tables, 'codes'>) =>
  e.and([
    e('email_key', '=', emailKey(email)),
    e('purpose', '=', 'register'),
    e('proof_hash', '=', hashToken(proof)),
    e('verified_at', '>', Date.now() - VERIFIED_MS),
  ])

/** Consumes a password reset code and its link. Returns false if another request used it first. */
export async function consumeResetCode(tx: Tx, email: string): Promise<boolean> {
  const used = await tx.db
    .deleteFrom('codes')
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', 'reset')
    .returning('email_key')
    .executeTakeFirst()
  return used !== undefined
}

/** Returns the account of a mailed link; undefined if the link was used, has expired, or a newer one was mailed. */
export const accountOfLink = (db: Pick<Reader, 'selectFrom'>, link: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('codes')
    .innerJoin('users', 'users.email_key', 'codes.email_key')
    .selectAll('users')
    .where('link_hash', '=', hashToken(link))
    .where('link_expires_at', '>', Date.now())
    .executeTakeFirst()

/** Consumes a mailed link and its code. Returns false if another request used it first. */
export async function spendLink(tx: Tx, link: string): Promise<boolean> {
  const used = await tx.db
    .deleteFrom('codes')
    .where('link_hash', '=', hashToken(link))
    .where('link_expires_at', '>', Date.now())
    .returning('email_key')
    .executeTakeFirst()
  return used !== undefined
}

/** `needsNewCode`: no further attempt with this code can succeed. */
export const wrongCode = (needsNewCode = false) => new AppError('wrong_code', 'Invalid or expired OTP. Please try again.', needsNewCode ? { needsNewCode } : {})

const hashCode = (settings: CodeSettings, purpose: CodeUse, key: string, code: string) =>
  hashWith(keyFor(settings, 'verification codes'), purpose, key, code)

const hashWith = (secret: Buffer, purpose: CodeUse, key: string, code: string) => createHmac('sha256', secret).update(`${purpose}:${key}:${code}`).digest('base64url')
