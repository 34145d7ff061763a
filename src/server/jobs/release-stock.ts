import { endExpiredHolds, MOST_ENDED } from '../holds/end-hold.ts'
import { MOST_RELEASED, releaseUnpaidStock } from '../orders/release-unpaid-stock.ts'
import type { AppContext } from '../context.ts'

const PAUSE_MS = 30_000

type Releasing = Pick<AppContext, 'db' | 'settings' | 'log'>

/**
 * Releases stock at the start and every half minute: stock reserved by expired price holds, and by UPI orders whose
 * payment was not confirmed in time. Every node may run it: each row is released once.
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

/** Works in small batches, so that no customer waits for long. */
export async function releaseStock({ db, settings }: Omit<Releasing, 'log'>): Promise<void> {
  while ((await db.transaction(endExpiredHolds)) === MOST_ENDED);
  while ((await db.transaction((tx) => releaseUnpaidStock(tx, settings, Date.now()))) === MOST_RELEASED);
}
