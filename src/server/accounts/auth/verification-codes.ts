import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { CODE_LENGTH, CODE_MINUTES, CODE_PAUSE_SECONDS, type CodePurpose } from '../../../contract/account.ts'
import type { Database, Reader, Tx } from '../../db/client.ts'
import type { Tables, UserRow } from '../../db/schema/tables.ts'
import { AppError } from '../../lib/errors.ts'
import { queueMail } from '../../mail/outbox.ts'
import type { Config } from '../../config.ts'
import { emailKey, mailboxKey } from '../email-key.ts'
import { codeLimits, codeTryLimits, shopCodeLimit, TRIES_WORTH_A_MAIL, type Source } from './rate-limits.ts'
import { secretKey } from './secret-key.ts'
import { hashToken, newToken } from './sessions.service.ts'
import { refund, consume } from './rate-limiter.ts'

const CODE_MS = CODE_MINUTES * 60_000
const MAX_TRIES = 5
/** How long a verified address may register. */
const VERIFIED_MS = 30 * 60_000
/**
 * How long a mailed link counts: as long as the limit of mails an hour. Whoever uses up that limit for another has just
 * put a working link into the owner's mailbox.
 */
const LINK_MS = 60 * 60_000

type CodeSettings = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir' | 'codeMailsPerHour'>
type CodeRequest = { email: string; purpose: CodePurpose; source: Source }
type CodeTry = CodeRequest & { otp: string }

/**
 * Mails a new code, for a new password also a link; the ones before count no more. The same happens whether or not the
 * address has an account: only the mail says which. An account's mail goes to the address as it registered.
 * @throws AppError too_many.
 */
export async function sendVerificationCode(tx: Tx, settings: CodeSettings, { email, purpose, source }: CodeRequest): Promise<void> {
  const key = emailKey(email)
  const shopLimit = source.trusted === undefined ? [shopCodeLimit(settings.codeMailsPerHour)] : []
  await consume(tx, [...codeLimits(mailboxKey(email), source, CODE_PAUSE_SECONDS * 1000), ...shopLimit])
  const account = await tx.selectFrom('users').select('email').where('email_key', '=', key).executeTakeFirst()
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const link = purpose === 'reset' && account ? newToken() : undefined
  const now = Date.now()
  const fresh = {
    code_hash: hashCode(settings, purpose, key, code), tries: 0, expires_at: now + CODE_MS,
    link_hash: link === undefined ? null : hashToken(link), link_expires_at: link === undefined ? null : now + LINK_MS,
  }
  await tx
    .insertInto('codes')
    .values({ email_key: key, purpose, ...fresh, verified_at: null, proof_hash: null })
    .onConflict((conflict) => conflict.columns(['email_key', 'purpose']).doUpdateSet(fresh))
    .execute()
  await queueMail(tx, {
    event: `code:${randomUUID()}`,
    to: account?.email ?? email,
    kind: 'code',
    data: { code, purpose, hasAccount: account !== undefined, ...(link !== undefined && { link }) },
    uselessAt: fresh.link_expires_at ?? fresh.expires_at,
  })
}

/**
 * Checks the code of a registration, which serves once. Returns the proof for the client that entered it: whoever brings
 * it may register the address for 30 minutes. @throws AppError wrong_code (also when expired or tried too often), too_many.
 */
export async function verifyCode(independentTransaction: Database['transaction'], settings: CodeSettings, given: Omit<CodeTry, 'purpose'>): Promise<string> {
  const proof = newToken()
  const right = await independentTransaction(async (tx) => {
    if (!(await isCodeRight(tx, settings, { ...given, purpose: 'register' }))) return false
    await tx
      .updateTable('codes')
      .set({ tries: MAX_TRIES, verified_at: Date.now(), proof_hash: hashToken(proof) })
      .where('email_key', '=', emailKey(given.email))
      .where('purpose', '=', 'register')
      .execute()
    return true
  })
  if (!right) throw wrongCode()
  return proof
}

/** Checks the code for a new password. @throws AppError as verifyCode does. */
export async function tryResetCode(independentTransaction: Database['transaction'], settings: CodeSettings, given: Omit<CodeTry, 'purpose'>): Promise<void> {
  const right = await independentTransaction((tx) => isCodeRight(tx, settings, { ...given, purpose: 'reset' }))
  if (!right) throw wrongCode()
}

/**
 * Tries a code, in a transaction that stays. The try is counted before the code is looked at, so that no refusal and no
 * number of tries at once gets around the limits. @throws AppError too_many.
 */
async function isCodeRight(tx: Tx, settings: CodeSettings, { email, purpose, otp, source }: CodeTry): Promise<boolean> {
  const key = emailKey(email)
  const limits = codeTryLimits(purpose, key, source)
  const triesOfTheDay = (await consume(tx, limits)).at(-1)
  const tried = await tx
    .updateTable('codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('email_key', '=', key)
    .where('purpose', '=', purpose)
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', Date.now())
    .returning('code_hash')
    .executeTakeFirst()
  const hash = hashCode(settings, purpose, key, otp.replace(/\s/g, ''))
  if (tried && timingSafeEqual(Buffer.from(tried.code_hash), Buffer.from(hash))) {
    await refund(tx, limits)
    return true
  }
  if (triesOfTheDay === TRIES_WORTH_A_MAIL) await tellOwner(tx, key)
  return false
}

/** Tells the owner of an account that somebody is guessing at the codes mailed to them. */
async function tellOwner(tx: Tx, key: string): Promise<void> {
  const account = await tx.selectFrom('users').select(['id', 'email', 'username']).where('email_key', '=', key).executeTakeFirst()
  if (!account) return
  await queueMail(tx, { event: `code_tries:${account.id}:${Date.now()}`, to: account.email, kind: 'code_tries', data: { username: account.username } })
}

/** Whether this proof shows that the address was verified within the last 30 minutes. */
export async function isProved(db: Reader, email: string, proof: string): Promise<boolean> {
  const row = await db.selectFrom('codes').select('email_key').where(isProvedBy(email, proof)).executeTakeFirst()
  return row !== undefined
}

/** Uses up a proof. @throws AppError wrong_code when it shows nothing, or was used meanwhile. */
export async function spendProof(tx: Tx, email: string, proof: string): Promise<void> {
  const row = await tx.deleteFrom('codes').where(isProvedBy(email, proof)).returning('email_key').executeTakeFirst()
  if (!row) throw wrongCode()
}

const isProvedBy = (email: string, proof: string) => (e: ExpressionBuilder<Tables, 'codes'>) =>
  e.and([
    e('email_key', '=', emailKey(email)),
    e('purpose', '=', 'register'),
    e('proof_hash', '=', hashToken(proof)),
    e('verified_at', '>', Date.now() - VERIFIED_MS),
  ])

/** Uses up a code for a new password, and its link. False when another call used it first. */
export async function consumeResetCode(tx: Tx, email: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('codes')
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', 'reset')
    .returning('email_key')
    .executeTakeFirst()
  return used !== undefined
}

/** The account that a mailed link opens; undefined when it has been used, has run out, or a newer one was mailed. */
export const accountOfLink = (db: Pick<Reader, 'selectFrom'>, link: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('codes')
    .innerJoin('users', 'users.email_key', 'codes.email_key')
    .selectAll('users')
    .where('link_hash', '=', hashToken(link))
    .where('link_expires_at', '>', Date.now())
    .executeTakeFirst()

/** Uses up a mailed link, and its code. False when another call used it first. */
export async function spendLink(tx: Tx, link: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('codes')
    .where('link_hash', '=', hashToken(link))
    .where('link_expires_at', '>', Date.now())
    .returning('email_key')
    .executeTakeFirst()
  return used !== undefined
}

export const wrongCode = () => new AppError('wrong_code', 'Invalid or expired OTP. Please try again.')

const hashCode = (settings: CodeSettings, purpose: CodePurpose, key: string, code: string) =>
  createHmac('sha256', secretKey(settings)).update(`${purpose}:${key}:${code}`).digest('base64url')
