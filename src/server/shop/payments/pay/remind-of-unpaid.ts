import type { Queries, Tx } from '../../../core/db/types.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { customerOf } from '../../orders/base/order-queries.ts'
import { orderUnpaid } from '../base/payments-mails.ts'
import { waitingOrders } from '../base/waiting-order.ts'

const eventOf = (orderId: string) => `order:${orderId}:unpaid`

/** The orders whose time to pay is half over, and whose customers do not know it yet. `now`: milliseconds. */
export async function listUnremindedOrders(db: Queries, now: number): Promise<string[]> {
  const orders = await waitingOrders(db, now)
    .select('id')
    .where((e) => e(e('created_at', '+', e.ref('pay_by')), '<=', 2 * now))
    .execute()
  if (orders.length === 0) return []

  const events = await db
    .selectFrom('outbox')
    .select('event')
    .where(
      'event',
      'in',
      orders.map(({ id }) => eventOf(id)),
    )
    .execute()
  const known = new Set(events.map(({ event }) => event))
  return orders.map(({ id }) => id).filter((id) => !known.has(eventOf(id)))
}

/** Mails the customer of an order, once, that it is not paid yet; does nothing if it no longer waits. */
export async function remindOfUnpaid(tx: Tx, id: string): Promise<void> {
  const order = await waitingOrders(tx.db, Date.now()).selectAll().where('id', '=', id).executeTakeFirst()
  if (!order || order.pay_by === null) return

  await queueMail(
    tx,
    orderUnpaid({
      event: eventOf(id),
      to: order.email,
      userId: order.user_id,
      data: {
        ...(await customerOf(tx.db, order)),
        id,
        orderId: order.order_number,
        amountPaise: order.grand_total_paise,
        payBy: order.pay_by,
      },
      uselessAt: order.pay_by,
    }),
  )
}
