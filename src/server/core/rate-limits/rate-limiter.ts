import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'

/** At most `max` attempts per key within a window that starts with the first attempt. */
export type RateLimit = { key: string; max: number; windowMs: number }

/**
 * Counts one attempt against each limit, across nodes and restarts. Call it before checking the attempt.
 * Returns the counts in the order of the limits.
 * @throws AppError too_many if a limit is used up; the transaction then counts nothing.
 */
export async function consume(tx: Tx, limits: readonly RateLimit[]): Promise<number[]> {
  const counts: number[] = []
  for (const limit of limits) {
    const hits = await consumeOne(tx, limit)
    if (hits === undefined) throw tooMany(await usedUp(tx.db, [limit]))
    counts.push(hits)
  }
  return counts
}

/** Consumes in a transaction of its own. Returns false if a limit is used up; then it has counted nothing. */
export const tryConsume = (
  transaction: Database['transaction'],
  limits: readonly RateLimit[],
): Promise<boolean> =>
  transaction((tx) => consume(tx, limits)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many') return false
      throw error
    },
  )

/**
 * Refunds one attempt that `consume` has counted and that succeeded. Updates one row after the other, in the
 * order of `consume`, to avoid deadlocks.
 */
export async function refund(tx: Tx, limits: readonly RateLimit[]): Promise<void> {
  for (const { key } of limits) {
    await tx.db
      .updateTable('throttles')
      .set((row) => ({ hits: row('hits', '-', 1) }))
      .where('key', '=', key)
      .where('hits', '>', 0)
      .execute()
  }
}

/** Counts one attempt against each limit that is not used up yet. */
export async function recordAttempt(tx: Tx, limits: readonly RateLimit[]): Promise<void> {
  for (const limit of limits) await consumeOne(tx, limit)
}

/** @throws AppError too_many, with `retryAfter` in seconds, if one of the limits is used up. */
export async function assertAllowed(
  db: Pick<Reader, 'selectFrom'>,
  limits: readonly RateLimit[],
): Promise<void> {
  const full = await usedUp(db, limits)
  if (full.length > 0) throw tooMany(full)
}

/** Resets the counts, in the order of `consume`, as `refund` does. */
export async function resetRateLimits(tx: Tx, limits: readonly RateLimit[]): Promise<void> {
  for (const { key } of limits) await tx.db.deleteFrom('throttles').where('key', '=', key).execute()
}

/** Returns when the windows of the used-up limits end. */
async function usedUp(db: Pick<Reader, 'selectFrom'>, limits: readonly RateLimit[]): Promise<number[]> {
  const used = await db
    .selectFrom('throttles')
    .select(['key', 'hits', 'ends_at'])
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .where('ends_at', '>', Date.now())
    .execute()
  return used
    .filter(({ key, hits }) => limits.some((limit) => limit.key === key && hits >= limit.max))
    .map(({ ends_at }) => ends_at)
}

function tooMany(windowEnds: number[]): AppError {
  const retryAfter = Math.max(1, Math.ceil((Math.max(...windowEnds, 0) - Date.now()) / 1000))
  return new AppError('too_many', `Too many attempts. You can try again in ${durationText(retryAfter)}.`, {
    retryAfter,
  })
}

/**
 * One conditional upsert, so that concurrent attempts are all counted. Returns undefined if the limit is used
 * up.
 */
async function consumeOne(tx: Tx, { key, max, windowMs }: RateLimit): Promise<number | undefined> {
  const now = Date.now()
  const counted = await tx.db
    .insertInto('throttles')
    .values({ key, hits: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          hits: sql<number>`case when throttles.ends_at <= ${now} then 1 else throttles.hits + 1 end`,
          ends_at: sql<number>`case when throttles.ends_at <= ${now} then excluded.ends_at else throttles.ends_at end`,
        })
        .where((row) => row.or([row('throttles.ends_at', '<=', now), row('throttles.hits', '<', max)])),
    )
    .returning('hits')
    .executeTakeFirst()
  return counted?.hits
}

/** A duration in seconds as users read it: seconds, minutes, or hours above two. */
export function durationText(seconds: number): string {
  if (seconds < 60) return unitText(seconds, 'second')
  return seconds <= 7200
    ? unitText(Math.ceil(seconds / 60), 'minute')
    : unitText(Math.ceil(seconds / 3600), 'hour')
}

const unitText = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`
