import { holdLimits } from './rate-limits.ts'
import { resetRateLimits, consume, type RateLimit } from './rate-limiter.ts'
import type { Actor } from '../context.ts'
import type { Tx } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'

const HOUR_MS = 3_600_000

/** `words`: the limit as a sentence for users. */
export type HourlyLimit = RateLimit & { words: string }

/** Reviews per customer, replaced ones included. */
export const reviewLimit = (userId: string): HourlyLimit => ({
  key: `review:${userId}`, most: 10, windowMs: HOUR_MS, words: 'You can write 10 reviews an hour.',
})

/** Uploads per user, rejected ones included. An administrator uploads the pictures of a whole catalogue. */
export function uploadLimit({ id, role }: Pick<Actor, 'id' | 'role'>): HourlyLimit {
  const most = role === 'admin' ? 3000 : 20
  return { key: `upload:${id}`, most, windowMs: HOUR_MS, words: `You can upload ${most} pictures an hour.` }
}

/** Consumes one attempt. @throws AppError too_many; its message states the limit and when to retry. */
export async function consumeHourly(tx: Tx, limit: HourlyLimit): Promise<void> {
  try {
    await consume(tx, [limit])
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many') throw error
    const minutes = Math.ceil(Number(error.details['retryAfter']) / 60)
    throw new AppError('too_many', `${limit.words} Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, error.details)
  }
}

/** Resets the hourly limits of a user who is being erased. */
export const resetHourly = (tx: Tx, userId: string): Promise<void> => resetRateLimits(tx, [reviewLimit(userId), uploadLimit({ id: userId, role: 'user' }), ...holdLimits(userId)])
