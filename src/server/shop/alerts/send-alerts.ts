import type { AlertRow } from '../../core/db/schema/tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
import { queueMails, type QueuedMail } from '../../core/mail/outbox.ts'
import { readProductsByIds } from '../catalogue/product-queries.ts'
import { variantsColumn } from '../catalogue/variant-row.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { offerOf, type Offer } from './offer.ts'
import { stopAddress } from './stop-alerts.ts'

/** Alerts read at once: few enough that their products are priced within some milliseconds. */
export const ALERT_BATCH_SIZE = 50

type AlertShop = Pick<ShopContext, 'db' | 'settings' | 'rates'>

/** An alert whose event is there, and what its mail says of the piece. */
type DueAlert = AlertRow & Offer & { name: string }

/**
 * Checks every open alert against current stock and prices, and mails those whose event is there. Writes only for these,
 * one short transaction for each batch. Every node may run it: the row of an alert is closed once, with its mail. A run
 * that ends early leaves the others open for the next one.
 */
export async function sendAlerts(shop: AlertShop, stopping?: AbortSignal): Promise<void> {
  for (let last = ''; ; ) {
    if (stopping?.aborted) return
    const alerts = await shop.db.reader.selectFrom('alerts').selectAll().where('sent_at', 'is', null).where('id', '>', last).orderBy('id').limit(ALERT_BATCH_SIZE).execute()
    const due = await findDue(shop, alerts)
    if (due.length > 0) await shop.db.transaction((tx) => closeAlerts(tx, shop, due))
    const end = alerts.at(-1)
    if (!end || alerts.length < ALERT_BATCH_SIZE) return
    last = end.id
    await nextTurn()
  }
}

/** The alerts of visible pieces that can be bought; of those with a limit, the ones whose price is below it. */
async function findDue(shop: AlertShop, alerts: readonly AlertRow[]): Promise<DueAlert[]> {
  const ids = [...new Set(alerts.map(({ product_id }) => product_id))]
  const products = new Map((await readProductsByIds(shop.db.reader, ids, variantsColumn)).map((row) => [row.id, row]))
  return alerts.flatMap((alert) => {
    const product = products.get(alert.product_id)
    if (product?.visibility !== 'shown') return []
    const offer = offerOf(product, alert.variant_id, shop)
    if (!offer || offer.stock === 0 || (alert.limit_paise !== null && offer.paise >= alert.limit_paise)) return []
    return { ...alert, ...offer, name: product.name }
  })
}

/** Closes alerts that are still open, and queues their mails. */
async function closeAlerts(tx: Tx, { settings }: AlertShop, due: readonly DueAlert[]): Promise<void> {
  const ids = due.map(({ id }) => id)
  const closed = await tx.db.updateTable('alerts').set({ sent_at: Date.now() }).where('id', 'in', ids).where('sent_at', 'is', null).returning(['id', 'user_id']).execute()
  if (closed.length === 0) return
  const users = await tx.db.selectFrom('users').select(['id', 'email', 'username']).where('id', 'in', closed.map(({ user_id }) => user_id)).execute()
  const customers = new Map(users.map((user) => [user.id, user]))
  const closedIds = new Set(closed.map(({ id }) => id))
  await queueMails(tx, due.filter(({ id }) => closedIds.has(id)).flatMap((alert): QueuedMail[] => {
    const customer = customers.get(alert.user_id)
    if (!customer) return []
    const { id, name, size, color, paise, limit_paise: limitPaise } = alert
    const choice = new URLSearchParams({ ...(color && { color }), ...(size && { size }) }).toString()
    const about = { username: customer.username, name, choice: [color, size && `size ${size}`].filter(Boolean).join(', '), paise, path: `/shop/${alert.product_id}${choice && `?${choice}`}`, stopPath: stopAddress(settings, customer.id) }
    const mail = { event: `alert:${id}`, to: customer.email, userId: customer.id }
    return [limitPaise === null ? { ...mail, kind: 'back_in_stock', data: about } : { ...mail, kind: 'price_below', data: { ...about, limitPaise } }]
  }))
}
