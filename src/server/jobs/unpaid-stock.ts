import { releaseUnpaidStock } from '../orders/release-unpaid-stock.ts'
import type { Shop } from '../shop.ts'

const MINUTE_MS = 60_000

/** Releases, once a minute, the stock of UPI orders whose payment was not confirmed in time. Every node may run it. */
export function startReleasingUnpaidStock({ db, settings, log }: Pick<Shop, 'db' | 'settings' | 'log'>): { stop(): void } {
  const releaseAll = async () => {
    while ((await db.transaction((tx) => releaseUnpaidStock(tx, settings, Date.now()))) > 0);
  }
  const run = () => void releaseAll().catch((error: unknown) => log.error(error, 'stock of unpaid orders could not be released'))
  const timer = setInterval(run, MINUTE_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
