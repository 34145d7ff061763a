import { setImmediate as others } from 'node:timers/promises'
import { hasUnpriced, refreshPrices } from '../catalogue/refresh-prices.ts'
import type { AppContext } from '../context.ts'
import { invalidate } from '../db/transaction.ts'

const EVERY_MS = 1000

type Refreshing = Pick<AppContext, 'db' | 'log' | 'rates'>

/**
 * Stores the prices of weighed products once the rates have changed, and after a sale or an edit. Every node may run it:
 * each product notes the rates it was priced with, so the nodes share the work, and what a stopped node has left is done
 * by another one, or after the next start.
 */
export function startRefreshingPrices(shop: Refreshing): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined
  let stopped = false
  /** The rates that all products are known to be priced with. */
  let done: string | undefined
  const refresh = async () => {
    const batchId = shop.rates.latestBatch(Date.now())
    if (batchId === undefined || (batchId === done && !(await hasUnpriced(shop.db.reader)))) return
    await refreshAllPrices(shop, () => stopped)
    done = batchId
  }
  const timer = setInterval(() => {
    underWay ??= refresh()
      .catch((error: unknown) => shop.log.error(error, 'prices could not be computed from the rates'))
      .finally(() => (underWay = undefined))
  }, EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await underWay
    },
  }
}

/** Stores the prices of all products that were priced with other rates than those in force, and refreshes lists. */
export async function refreshAllPrices({ db, rates }: Pick<Refreshing, 'db' | 'rates'>, isStopped = () => false): Promise<void> {
  const now = Date.now()
  const batchId = rates.latestBatch(now)
  if (batchId === undefined) return
  const inForce = { rates: rates.ratesAt(now), batchId }
  let changed = 0
  for (let last: string | undefined = ''; last !== undefined && !isStopped(); ) {
    const after: string = last
    const step = await db.transaction((tx) => refreshPrices(tx, inForce, after))
    changed += step.count
    last = step.last
    await others()
  }
  // Lists that were sorted by the older prices.
  if (changed > 0) await db.transaction(async (tx) => invalidate(tx, 'catalogue'))
}
