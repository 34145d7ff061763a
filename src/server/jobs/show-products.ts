import { nextVisibleFrom, PRODUCT_SCHEDULED, showScheduledProducts } from '../catalogue/show-products.ts'
import type { AppContext } from '../context.ts'
import { ALL_TAGS } from '../db/invalidation.ts'
import { coalesce } from '../lib/coalesce.ts'

/** Looks again at least this often: for changes of the clock, and after an error of the database. */
const AT_MOST_MS = 60_000

/**
 * Shows scheduled products at their instant, and at the start those whose instant has passed meanwhile. Each node has
 * its timer and looks again when any node schedules a product; whichever comes first shows it on all of them.
 */
export function startShowingProducts({ db, log }: Pick<AppContext, 'db' | 'log'>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let underWay = Promise.resolve()
  const look = async () => {
    let next = await nextVisibleFrom(db.reader)
    if (next !== undefined && next <= Date.now()) {
      await db.transaction((tx) => showScheduledProducts(tx, Date.now()))
      next = await nextVisibleFrom(db.reader)
    }
    return Math.min(Math.max((next ?? Infinity) - Date.now(), 0), AT_MOST_MS)
  }
  const run = coalesce(async () => {
    if (stopped) return
    clearTimeout(timer)
    const wait = await look().catch((error: unknown) => {
      log.error(error, 'scheduled products could not be shown')
      return AT_MOST_MS
    })
    if (stopped) return
    timer = setTimeout(start, wait)
    timer.unref()
  })
  const start = () => void (underWay = run())
  db.changes.listen((tags) => {
    if (tags.includes(PRODUCT_SCHEDULED) || tags.includes(ALL_TAGS)) start()
  })
  start()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return underWay
    },
  }
}
