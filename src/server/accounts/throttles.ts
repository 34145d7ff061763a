import { sql } from 'kysely'
import type { Reader, Tx } from '../db/client.ts'
import { AppError } from '../errors.ts'

/** At most `most` counts under one key within a window that begins with the first count. */
export type Limit = { key: string; most: number; windowMs: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Wrong passwords. The first limit stops guessing from one place, the second one place guessing at many accounts, the
 * third many places guessing at one account. Whoever owns the account gets in whatever others do: a new password set
 * by a mailed code clears the third.
 */
export const loginLimits = (email: string, address: string): Limit[] => [
  { key: `login:${email}:${address}`, most: 10, windowMs: 15 * MINUTE_MS },
  { key: `login-address:${address}`, most: 100, windowMs: 15 * MINUTE_MS },
  { key: `login-email:${email}`, most: 100, windowMs: HOUR_MS },
]

/** Codes mailed. */
export const codeLimits = (email: string, address: string, pauseMs: number): Limit[] => [
  { key: `code-address:${address}`, most: 60, windowMs: HOUR_MS },
  { key: `code-email:${email}`, most: 5, windowMs: HOUR_MS },
  { key: `code-pause:${email}`, most: 1, windowMs: pauseMs },
]

/** Wrong codes. */
export const codeTryLimits = (email: string, address: string): Limit[] => [
  { key: `code-try-address:${address}`, most: 60, windowMs: HOUR_MS },
  { key: `code-try-email:${email}`, most: 25, windowMs: HOUR_MS },
]

/** Codes of a second factor, tried by somebody who knows the password. A new password set by a mailed code clears it. */
export const secondFactorLimits = (email: string): Limit[] => [{ key: `second-factor:${email}`, most: 10, windowMs: HOUR_MS }]

/** Guesses at coupon codes that do not exist. */
export const couponLimits = (address: string): Limit[] => [{ key: `coupon-address:${address}`, most: 100, windowMs: 15 * MINUTE_MS }]

/** New holds of a shopper's cart: nobody keeps pieces from others by asking again and again. */
export const holdLimits = (userId: string): Limit[] => [{ key: `hold:${userId}`, most: 12, windowMs: HOUR_MS }]

/**
 * Counts one more against each limit, for every node and across restarts.
 * @throws AppError too_many when one of them is used up; the transaction then counts nothing.
 */
export async function take(tx: Tx, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    if (!(await countOne(tx, limit))) await requireRoom(tx, [limit])
  }
}

/** Counts one more against each limit that is not used up yet. */
export async function count(tx: Tx, limits: Limit[]): Promise<void> {
  for (const limit of limits) await countOne(tx, limit)
}

/** @throws AppError too_many, with `retryAfter` in seconds, when one of the limits is used up. */
export async function requireRoom(db: Pick<Reader, 'selectFrom'>, limits: Limit[]): Promise<void> {
  const now = Date.now()
  const used = await db
    .selectFrom('throttles')
    .select(['key', 'hits', 'ends_at'])
    .where('key', 'in', limits.map(({ key }) => key))
    .where('ends_at', '>', now)
    .execute()
  const full = used.filter(({ key, hits }) => limits.some((limit) => limit.key === key && hits >= limit.most))
  if (full.length === 0) return
  const retryAfter = Math.max(1, Math.ceil((Math.max(...full.map(({ ends_at }) => ends_at)) - now) / 1000))
  throw new AppError('too_many', `Too many attempts. Please try again in ${inWords(retryAfter)}.`, { retryAfter })
}

/** Forgets what was counted. */
export async function forget(tx: Tx, limits: Limit[]): Promise<void> {
  await tx.deleteFrom('throttles').where('key', 'in', limits.map(({ key }) => key)).execute()
}

/** One conditional upsert, so that attempts arriving at once are all counted. False when the limit is used up. */
async function countOne(tx: Tx, { key, most, windowMs }: Limit): Promise<boolean> {
  const now = Date.now()
  const counted = await tx
    .insertInto('throttles')
    .values({ key, hits: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          hits: sql<number>`case when throttles.ends_at <= ${now} then 1 else throttles.hits + 1 end`,
          ends_at: sql<number>`case when throttles.ends_at <= ${now} then excluded.ends_at else throttles.ends_at end`,
        })
        .where((row) => row.or([row('throttles.ends_at', '<=', now), row('throttles.hits', '<', most)])),
    )
    .returning('hits')
    .executeTakeFirst()
  return counted !== undefined
}

const inWords = (seconds: number) =>
  seconds < 60 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? 'minute' : 'minutes'}`
