import { endExpiredHolds, MAX_ENDED } from '../cart/end-hold.ts'
import { cancelExpiredEstimate } from '../orders/base/expired-estimates.ts'
import { cancelExpiredReservation } from '../orders/counter/expired-reservations.ts'
import { cancelIdleCashOrder } from '../orders/refund/idle-cash-orders.ts'
import { RELEASE_BATCH_SIZE, releaseUnpaidStock } from '../orders/refund/release-unpaid-stock.ts'
import type { AppContext } from '../../core/context.ts'

/**
 * Releases stock reserved by expired price holds, by UPI orders whose payment was not confirmed in time, by
 * cash orders that nobody confirmed or acted on, and by expired estimates of the counter, and ends
 * reservations that nobody confirmed. Every node may run it: each row is released once. Works in small
 * batches, so that no customer waits for long.
 */
export async function releaseStock({ db, settings }: Pick<AppContext, 'db' | 'settings'>): Promise<void> {
  while ((await db.transaction(endExpiredHolds)) === MAX_ENDED);
  while ((await db.transaction((tx) => releaseUnpaidStock(tx, settings, Date.now()))) === RELEASE_BATCH_SIZE);
  while (await db.transaction((tx) => cancelIdleCashOrder(tx, settings, Date.now())));
  while (await db.transaction((tx) => cancelExpiredEstimate(tx, Date.now())));
  while (await db.transaction((tx) => cancelExpiredReservation(tx, Date.now())));
}
