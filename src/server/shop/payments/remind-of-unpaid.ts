import type { Queries, Tx } from '../../core/db/types.ts'
import { queueMail } from '../../core/mail/outbox.ts'
import { customerOf, findOrder } from '../orders/order-queries.ts'

const eventOf = (orderId: string) => `order:${orderId}:unpaid`

/** The orders whose time to pay is half over, and whose customers do not know it yet. `now`: milliseconds. */
export async function listUnremindedOrders(db: Queries, now: number): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_method', '=', 'ONLINE')
    .where('payment_status', '=', 'awaiting_confirmation')
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('pay_by', '>', now)
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

/**
 * Mails the customer of a waiting order, once, that it is not paid yet; not while a payment of it is on its
 * way.
 */
export async function remindOfUnpaid(tx: Tx, id: string): Promise<void> {
  const order = await findOrder(tx.db, id).executeTakeFirst()
  if (!order || order.payment_status !== 'awaiting_confirmation' || order.pay_by === null) return

  const onItsWay = await tx.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', id)
    .where('state', 'in', ['authorised', 'captured'])
    .limit(1)
    .executeTakeFirst()
  if (onItsWay) return

  const { username } = await customerOf(tx.db, order)
  await queueMail(tx, {
    event: eventOf(id),
    to: order.email,
    userId: order.user_id,
    kind: 'order_unpaid',
    data: {
      username,
      id,
      orderId: order.order_number,
      amountPaise: order.grand_total_paise,
      payBy: order.pay_by,
    },
    uselessAt: order.pay_by,
  })
}
