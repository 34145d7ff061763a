import { HOUR_MS } from '../../../rules/durations.ts'
import {
  holdLimits,
  MAX_HOLDS_OF_PRODUCT,
  productHoldKeys,
  productHoldLimit,
  providerLimit,
  reservationLimits,
  shopReservationLimit,
  shopTicketLimit,
  ticketLimits,
  type Source,
} from './rate-limits.ts'
import { durationText, resetRateLimits, consume, type RateLimit } from './rate-limiter.ts'
import type { Actor } from '../context.ts'
import { startsWith } from '../db/sql/match-text.ts'
import type { Tx } from '../db/types.ts'
import { mailboxKey } from '../lib/email-key.ts'
import { AppError } from '../lib/errors.ts'

/** `words`: the limit as a sentence for users. */
export type HourlyLimit = RateLimit & { words: string }

/** Reviews per customer, replaced ones included. */
export const reviewLimit = (userId: string): HourlyLimit => ({
  key: `review:${userId}`,
  max: 10,
  windowMs: HOUR_MS,
  words: 'You can write 10 reviews an hour.',
})

/** Requests to return pieces per customer. */
export const returnLimit = (userId: string): HourlyLimit => ({
  key: `return:${userId}`,
  max: 10,
  windowMs: HOUR_MS,
  words: 'You can request 10 returns an hour.',
})

/** Downloads of a user's own data, which reads every order. */
export const dataExportLimit = (userId: string): HourlyLimit => ({
  key: `data-export:${userId}`,
  max: 1,
  windowMs: HOUR_MS,
  words: 'You can download your data once an hour.',
})

/** Uploads per user, rejected ones included. An administrator uploads the pictures of a whole catalogue. */
export function uploadLimit({ id, role }: Pick<Actor, 'id' | 'role'>): HourlyLimit {
  const max = role === 'admin' ? 3000 : 20
  return { key: `upload:${id}`, max, windowMs: HOUR_MS, words: `You can upload ${max} pictures an hour.` }
}

/** Consumes one attempt. @throws AppError too_many; its message states the limit and when to retry. */
export async function consumeHourly(tx: Tx, limit: HourlyLimit): Promise<void> {
  try {
    await consume(tx, [limit])
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many') throw error
    throw new AppError(
      'too_many',
      `${limit.words} Please try again in ${durationText(Number(error.details['retryAfter']))}.`,
      error.details,
    )
  }
}

/**
 * Counts a hold of each product of a cart, or of an order that keeps its pieces before it is paid. @throws
 * AppError too_many for a product that was held too often.
 */
export async function consumeProductHolds(
  tx: Tx,
  userId: string,
  lines: readonly { product_id: string; name: string }[],
  action: 'hold' | 'order' = 'hold',
): Promise<void> {
  const names = new Map(lines.map(({ product_id, name }) => [product_id, name]))
  for (const [productId, name] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await consumeHourly(tx, {
      ...productHoldLimit(userId, productId),
      words: `You can ${action} ${name} ${MAX_HOLDS_OF_PRODUCT} times in 24 hours.`,
    })
  }
}

/**
 * Counts a reservation, which anybody may make for any phone number, as verification codes are counted.
 * @throws AppError too_many.
 */
export async function consumeReservation(
  tx: Tx,
  { phone, source }: { phone: string; source: Source },
): Promise<void> {
  await consume(tx, reservationLimits(phone, source))
  const [made = 0] = await consume(tx, [shopReservationLimit])
  await consume(tx, [providerLimit('reserve', source, shopReservationLimit.max, made)])
}

/**
 * Counts a message to the shop, which anybody may send under any address. @throws AppError too_many.
 */
export async function consumeTicket(
  tx: Tx,
  { email, source }: { email: string; source: Source },
): Promise<void> {
  await consume(tx, ticketLimits(mailboxKey(email), source))
  if (source.trusted !== undefined) return
  const [sent = 0] = await consume(tx, [shopTicketLimit])
  await consume(tx, [providerLimit('ticket', source, shopTicketLimit.max, sent)])
}

/** Resets the limits of a user who is being erased. */
export async function resetHourly(tx: Tx, userId: string): Promise<void> {
  await resetRateLimits(tx, [
    reviewLimit(userId),
    returnLimit(userId),
    dataExportLimit(userId),
    uploadLimit({ id: userId, role: 'user' }),
    ...holdLimits(userId),
  ])
  await tx.db
    .deleteFrom('throttles')
    .where((e) => startsWith(e.ref('key'), productHoldKeys(userId)))
    .execute()
}
