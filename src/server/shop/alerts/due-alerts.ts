import type { AlertRow } from '../../core/db/schema/tables.ts'
import type { Reader, Tx } from '../../core/db/types.ts'
import type { QueuedMail } from '../../core/mail/define-mail.ts'
import { queueMails } from '../../core/mail/outbox.ts'
import { readProductsByIds } from '../catalogue/product-queries.ts'
import { variantsColumn } from '../catalogue/variant-row.ts'
import type { Config } from '../../core/config/config.ts'
import type { PriceSources } from '../catalogue/product-row.ts'
import { backInStock, priceBelow } from './alerts-mails.ts'
import { offerOf, type Offer } from './offer.ts'
import { readReturnedStock } from './returned-stock.ts'
import { stopAddress } from './stop-alerts.ts'

/** Alerts of one query: few enough that their products are priced within some milliseconds. */
export const ALERT_BATCH_SIZE = 50

/** An alert whose event is there, and what its mail says of the piece. */
type DueAlert = AlertRow & Offer & { name: string }

/** Which alerts to read next. `products`: of these products only. */
type AlertPlace = { last: string; products?: readonly string[] | undefined }

/**
 * Returns the open alerts after the one with the id `last`, in the order of ids, which of them are due, and
 * the products of which a piece has come back too recently for those that are not.
 */
export async function readAlertBatch(
  db: Reader,
  shop: PriceSources,
  { last, products }: AlertPlace,
): Promise<{ alerts: AlertRow[]; due: DueAlert[]; waiting: string[] }> {
  const alerts = await db
    .selectFrom('alerts')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('id', '>', last)
    .$if(products !== undefined, (query) => query.where('product_id', 'in', products ?? []))
    .orderBy('id')
    .limit(ALERT_BATCH_SIZE)
    .execute()
  return { alerts, ...(await findDue(db, shop, alerts)) }
}

/**
 * The alerts of visible pieces that can be bought; of those with a limit, the ones whose price is below it.
 */
async function findDue(
  db: Reader,
  shop: PriceSources,
  alerts: readonly AlertRow[],
): Promise<{ due: DueAlert[]; waiting: string[] }> {
  const ids = [...new Set(alerts.map(({ product_id }) => product_id))]
  const products = new Map((await readProductsByIds(db, ids, variantsColumn)).map((row) => [row.id, row]))
  const there = alerts.flatMap((alert) => {
    const product = products.get(alert.product_id)
    if (product?.visibility !== 'shown') return []
    const offer = offerOf(product, alert.variant_id, shop)
    if (!offer || offer.stock === 0 || (alert.limit_paise !== null && offer.paise >= alert.limit_paise))
      return []
    return { ...alert, ...offer, name: product.name }
  })

  const unlimited = there.filter(({ limit_paise }) => limit_paise === null)
  const hasJustReturned = await readReturnedStock(
    db,
    unlimited.map(({ product_id }) => product_id),
    Date.now(),
  )
  const waiting = new Set(unlimited.filter(hasJustReturned))
  return {
    due: there.filter((alert) => !waiting.has(alert)),
    waiting: [...waiting].map(({ product_id }) => product_id),
  }
}

/** Closes alerts that are still open, and queues their mails. */
export async function closeAlerts(tx: Tx, settings: Config, due: readonly DueAlert[]): Promise<void> {
  const ids = due.map(({ id }) => id)
  const closed = await tx.db
    .updateTable('alerts')
    .set({ sent_at: Date.now() })
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute()
  if (closed.length === 0) return
  const users = await tx.db
    .selectFrom('users')
    .select(['id', 'email', 'username'])
    .where(
      'id',
      'in',
      closed.map(({ user_id }) => user_id),
    )
    .execute()
  const customers = new Map(users.map((user) => [user.id, user]))
  const closedIds = new Set(closed.map(({ id }) => id))
  await queueMails(
    tx,
    due
      .filter(({ id }) => closedIds.has(id))
      .flatMap((alert) => {
        const customer = customers.get(alert.user_id)
        return customer ? mailOfAlert(settings, customer, alert) : []
      }),
  )
}

function mailOfAlert(
  settings: Config,
  customer: { id: string; email: string; username: string },
  { id, product_id, name, size, color, paise, limit_paise: limitPaise }: DueAlert,
): QueuedMail {
  const choice = new URLSearchParams()
  if (color) choice.set('color', color)
  if (size) choice.set('size', size)
  const query = choice.toString()

  const about = {
    username: customer.username,
    name,
    choice: [color, size && `size ${size}`].filter(Boolean).join(', '),
    paise,
    path: `/shop/${product_id}${query && `?${query}`}`,
    stopPath: stopAddress(settings, customer.id),
  }
  const mail = { event: `alert:${id}`, to: customer.email, userId: customer.id }
  return limitPaise === null
    ? backInStock({ ...mail, data: about })
    : priceBelow({ ...mail, data: { ...about, limitPaise } })
}
