import type { AppContext } from '../context.ts'
import { notifyOfStaleRate, staleRateText } from '../rates/stale-rates.ts'

const EVERY_MS = 10 * 60_000

type Watched = Pick<AppContext, 'db' | 'settings' | 'log' | 'rates'>

/** Tells the owner of rates that are too old, at the start and every ten minutes. Every node may run it. */
export function startWatchingRates(shop: Watched): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const run = () => {
    underWay = watchRates(shop, Date.now()).catch((error: unknown) => shop.log.error(error, 'the age of rates could not be checked'))
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      return underWay
    },
  }
}

async function watchRates(shop: Watched, now: number): Promise<void> {
  if (staleRateText(shop, now) === null) return
  await shop.db.transaction((tx) => notifyOfStaleRate(tx, shop, now))
}
