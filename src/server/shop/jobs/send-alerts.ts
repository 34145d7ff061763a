import { HOUR_MS } from '../../../rules/durations.ts'
import { ALERT_BATCH_SIZE, closeAlerts, readAlertBatch } from '../alerts/due-alerts.ts'
import { STEADY_MS } from '../alerts/returned-stock.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { SETTINGS } from '../settings/follow-settings.ts'
import { ALL_TAGS } from '../../core/db/invalidation.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'

type Shop = Pick<ShopContext, 'db' | 'settings' | 'rates'>

/** If more products have changed, all alerts are checked. */
const MAX_PRODUCTS = 200

/**
 * Returns a job that checks the open alerts of products changed since its last run, again later if a piece
 * has just come back; all of them at its first run, after a change of rates or settings, once an hour, and
 * after a run that failed.
 */
export function sendChangedAlerts(shop: Shop): (stopping?: AbortSignal) => Promise<void> {
  let changed = new Set<string>()
  /** The products to check again, and when, in milliseconds since 1970. */
  const later = new Map<string, number>()
  let checked: { at: number; batchId: string | undefined } | undefined
  shop.db.changes.listen((tags) => {
    for (const tag of tags) {
      const id = /^(?:stock|product):(.+)/.exec(tag)?.[1]
      if (id !== undefined) changed.add(id)
      if (tag === SETTINGS || tag === ALL_TAGS) checked = undefined
    }
  })

  return async (stopping) => {
    const [now, batchId] = [Date.now(), shop.rates.latestBatch(Date.now())]
    for (const [id, at] of later) {
      if (at > now) continue
      later.delete(id)
      changed.add(id)
    }
    const products = [...changed]
    changed = new Set()
    const isCurrent = checked !== undefined && checked.batchId === batchId && now - checked.at < HOUR_MS
    if (isCurrent && products.length === 0) return

    const isPart = isCurrent && products.length <= MAX_PRODUCTS
    const done = isPart ? checked : { at: now, batchId }
    try {
      // A change during the run that concerns all alerts leaves this undefined.
      checked = done
      const waiting = await sendAlerts(shop, stopping, isPart ? products : undefined)
      for (const id of waiting) later.set(id, now + STEADY_MS)
    } catch (error) {
      checked = undefined
      throw error
    }
    if (stopping?.aborted) checked = undefined
  }
}

/**
 * Checks open alerts against current stock and prices, and mails those whose event is there. Writes only for
 * these, in one short transaction for each batch. Every node may run it: the row of an alert is closed once,
 * with its mail. A run that ends early leaves the others open for the next one. `products`: the ids of the
 * products whose alerts are checked; absent for all. Returns the products to check again after STEADY_MS.
 */
export async function sendAlerts(
  { db, settings, rates }: Shop,
  stopping?: AbortSignal,
  products?: readonly string[],
): Promise<Set<string>> {
  const again = new Set<string>()
  for (let last = ''; ;) {
    if (stopping?.aborted) return again
    const { alerts, due, waiting } = await readAlertBatch(db.reader, { settings, rates }, { last, products })
    if (due.length > 0) await db.transaction((tx) => closeAlerts(tx, settings, due))
    for (const id of waiting) again.add(id)
    const end = alerts.at(-1)
    if (!end || alerts.length < ALERT_BATCH_SIZE) return again
    last = end.id
    await nextTurn()
  }
}
