import { endExpiredHolds, MOST_ENDED } from '../holds/end-hold.ts'
import { MOST_RELEASED, releaseUnpaidStock } from '../orders/release-unpaid-stock.ts'
import type { AppContext } from '../context.ts'

const PAUSE_MS = 30_000

type Releasing = Pick<AppContext, 'db' | 'settings' | 'log'>

/**
 * Releases stock, every half minute and at the start: what held carts have reserved beyond their time, and the pieces of
 * UPI orders whose payment was not confirmed in time. Every node may do it: each row is released once.
 */
export function startReleasingStock(shop: Releasing): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const run = () => {
    underWay = releaseStock(shop).catch((error: unknown) => shop.log.error(error, 'reserved stock could not be released'))
  }
  run()
  const timer = setInterval(run, PAUSE_MS)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      return underWay
    },
  }
}

/** A few at a time, so that no customer waits for long behind many. */
export async function releaseStock({ db, settings }: Omit<Releasing, 'log'>): Promise<void> {
  while ((await db.transaction(endExpiredHolds)) === MOST_ENDED);
  while ((await db.transaction((tx) => releaseUnpaidStock(tx, settings, Date.now()))) === MOST_RELEASED);
}
