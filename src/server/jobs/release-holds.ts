import { endExpiredHolds, MOST_ENDED } from '../holds/end-hold.ts'
import type { Shop } from '../shop.ts'

const PAUSE_MS = 30_000

/**
 * Gives back, every half minute and at the start, what held carts have reserved beyond their time. Every node may do it:
 * whoever deletes the row of a hold gives back what belongs to it.
 */
export function startReleasingHolds(shop: Pick<Shop, 'db' | 'log'>): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const run = () => {
    underWay = releaseHolds(shop).catch((error: unknown) => shop.log.error(error, 'the held carts could not be released'))
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

/** Some at a time, so that no shopper waits for long behind many. */
export async function releaseHolds({ db }: Pick<Shop, 'db'>): Promise<void> {
  const due = () => db.transaction(endExpiredHolds)
  while ((await due()) === MOST_ENDED);
}
