import { ALERT_BATCH_SIZE, closeAlerts, readAlertBatch } from '../alerts/due-alerts.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'

/**
 * Checks every open alert against current stock and prices, and mails those whose event is there. Writes only
 * for these, in one short transaction for each batch. Every node may run it: the row of an alert is closed
 * once, with its mail. A run that ends early leaves the others open for the next one.
 */
export async function sendAlerts(
  { db, settings, rates }: Pick<ShopContext, 'db' | 'settings' | 'rates'>,
  stopping?: AbortSignal,
): Promise<void> {
  for (let last = ''; ;) {
    if (stopping?.aborted) return
    const { alerts, due } = await readAlertBatch(db.reader, { settings, rates }, last)
    if (due.length > 0) await db.transaction((tx) => closeAlerts(tx, settings, due))
    const end = alerts.at(-1)
    if (!end || alerts.length < ALERT_BATCH_SIZE) return
    last = end.id
    await nextTurn()
  }
}
