import { releaseCoupons } from '../coupons/coupon-uses.ts'
import { RetryTransaction } from '../../core/db/errors.ts'
import type { Tx } from '../../core/db/types.ts'
import type { PriceHoldRow } from '../../core/db/schema/hold-tables.ts'
import { release } from '../stock/release.ts'
import { endedBefore, holdOwner } from './hold-row.ts'

/**
 * Ends a customer's hold, if there is one, and releases its stock and its coupon. Only the transaction that
 * deletes the row releases them, so that concurrent requests release them once.
 */
export async function endHold(tx: Tx, userId: string): Promise<void> {
  const ended = await tx.db
    .deleteFrom('price_holds')
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (ended) await releaseHolds(tx, [ended], userId)
}

/** Ends the hold that was read. @throws RetryTransaction if it has ended since. */
export async function endReadHold(tx: Tx, hold: PriceHoldRow): Promise<void> {
  const ended = await tx.db
    .deleteFrom('price_holds')
    .where('id', '=', hold.id)
    .returningAll()
    .executeTakeFirst()
  if (!ended) throw new RetryTransaction()

  await releaseHolds(tx, [ended], hold.user_id)
}

/** Maximum number of holds that one transaction ends. */
export const MAX_ENDED = 50

/** Ends expired holds that can no longer be ordered; returns how many. */
export async function endExpiredHolds(tx: Tx): Promise<number> {
  const due = tx.db
    .selectFrom('price_holds')
    .select('id')
    .where('expires_at', '<', endedBefore(Date.now()))
    .orderBy('expires_at')
    .limit(MAX_ENDED)

  const ended = await tx.db.deleteFrom('price_holds').where('id', 'in', due).returningAll().execute()
  await releaseHolds(tx, ended, null)

  return ended.length
}

/** `by`: the customer whose request ends them; null if they have expired. */
async function releaseHolds(tx: Tx, holds: readonly PriceHoldRow[], by: string | null): Promise<void> {
  await release(tx, holds.map(holdOwner), { restock: true, by })
  await releaseCoupons(
    tx,
    holds.flatMap(({ coupon_id }) => coupon_id ?? []),
  )
}

/**
 * Ends the hold that was read with these rows because the cart changes, and reads them again with the
 * restocked pieces.
 */
export async function endHoldAndReread<R extends { hold_id: string | null }>(
  tx: Tx,
  rows: R[],
  userId: string,
  reread: () => Promise<R[]>,
): Promise<R[]> {
  if (rows.every(({ hold_id }) => hold_id === null)) return rows
  await endHold(tx, userId)
  return reread()
}
