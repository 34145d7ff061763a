import { releaseCoupon } from '../coupons/coupons.service.ts'
import { RetryTransaction, type Tx } from '../db/client.ts'
import type { PriceHoldRow } from '../db/schema/hold-tables.ts'
import { restockPieces } from '../orders/stock.ts'
import { endedBefore, reservedOf } from './hold-row.ts'

/**
 * Ends a shopper's hold, if there is one: its pieces and its coupon go back. Whoever deletes the row gives back what
 * belongs to it, so that it happens once however many try.
 */
export async function endHold(tx: Tx, userId: string): Promise<void> {
  const ended = await tx.deleteFrom('price_holds').where('user_id', '=', userId).returningAll().executeTakeFirst()
  if (ended) await giveBack(tx, ended)
}

/** Ends the hold that was read. @throws RetryTransaction when it has ended since. */
export async function endReadHold(tx: Tx, hold: PriceHoldRow): Promise<void> {
  const ended = await tx.deleteFrom('price_holds').where('id', '=', hold.id).returningAll().executeTakeFirst()
  if (!ended) throw new RetryTransaction()
  await giveBack(tx, ended)
}

/** Most holds that one transaction ends. */
export const MOST_ENDED = 50

/** Ends holds by which no order is accepted any more; answers how many. */
export async function endExpiredHolds(tx: Tx): Promise<number> {
  const due = tx
    .selectFrom('price_holds').select('id').where('expires_at', '<', endedBefore(Date.now())).orderBy('expires_at').limit(MOST_ENDED)
  const ended = await tx.deleteFrom('price_holds').where('id', 'in', due).returningAll().execute()
  for (const hold of ended) await giveBack(tx, hold)
  return ended.length
}

async function giveBack(tx: Tx, hold: PriceHoldRow): Promise<void> {
  await restockPieces(tx, reservedOf(hold))
  if (hold.coupon_id) await releaseCoupon(tx, hold.coupon_id)
}
