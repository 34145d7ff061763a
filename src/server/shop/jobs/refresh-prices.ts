import { hasUnpriced, refreshPrices } from '../catalogue/refresh-prices.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'

type Priced = Pick<ShopContext, 'db' | 'rates'>

/**
 * Returns a job that stores the prices of weighed products once the rates have changed, and after a sale or
 * an edit. Every node may run it: each product notes the rates it was priced with, so the nodes share the
 * work, and what a stopped node has left is done by another one, or after the next start.
 */
export function refreshStalePrices(shop: Priced): (stopping: AbortSignal) => Promise<void> {
  /** The rates that all products are known to be priced with. */
  let done: string | undefined
  return async (stopping) => {
    const batchId = shop.rates.latestBatch(Date.now())
    if (batchId === undefined || (batchId === done && !(await hasUnpriced(shop.db.reader)))) return
    await refreshAllPrices(shop, stopping)
    done = batchId
  }
}

/** Stores the prices of all products that were priced with other rates than those in force. */
export async function refreshAllPrices({ db, rates }: Priced, stopping?: AbortSignal): Promise<void> {
  const now = Date.now()
  const batchId = rates.latestBatch(now)
  if (batchId === undefined) return
  const inForce = { rates: rates.ratesAt(now), batchId }
  for (let last: string | undefined = ''; last !== undefined;) {
    if (stopping?.aborted) break
    const after: string = last
    last = await db.transaction((tx) => refreshPrices(tx, inForce, after))
    await nextTurn()
  }
}
