import { paidOnlineStates } from '../../../../rules/order-state.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { redeemCoupon } from '../../coupons/coupon-uses.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'
import { mailOrderPlaced } from '../../orders/base/order-placed-mail.ts'
import { mailOrderPaid } from '../../orders/base/payment-mails.ts'
import { customerOf } from '../../orders/base/order-queries.ts'
import { allocateAgain } from '../../stock/allocate-again.ts'
import { orderOwner } from '../../stock/stock-owner.ts'
import { cancelFirstDue } from '../../orders/base/order-cancellation.ts'
import { recordEvent, SYSTEM_ACTOR, type EventActor } from '../../orders/base/order-changes.ts'
import { saveOrder } from '../../orders/base/save-order.ts'
import { endStartedPayments } from './end-started-payments.ts'
import { removeFromCart, returnToCart } from './return-to-cart.ts'

/** How long after `pay_by` a payment still reinstates its order. */
const LATE_MS = 60 * 60_000

/**
 * Marks a locked order as paid online, and sends the mails that waited for it. An estimate has been mailed
 * when it was saved. `actor`: the administrator, if its payment was matched by hand.
 */
export async function payOnline(
  tx: Tx,
  settings: Config,
  order: OrderRow,
  actor: EventActor = SYSTEM_ACTOR,
): Promise<OrderRow> {
  const paid = await saveOrder(tx, order, { payment_status: 'paid' }, {})
  await recordEvent(tx, actor, order.id, 'paid')
  if (order.pay_by === null) await mailOrderPaid(tx, await customerOf(tx.db, paid), paid)
  else await mailPaid(tx, settings, paid)
  return paid
}

const mailPaid = async (tx: Tx, settings: Config, order: OrderRow, isReinstated = false): Promise<void> =>
  mailOrderPlaced(tx, settings, {
    actor: await customerOf(tx.db, order),
    order,
    lines: await readOrderLines(tx.db, order.id),
    confirmation: null,
    isReinstated,
  })

/**
 * Reinstates a locked order whose time to pay has run out, at its price and paid, if its payment is late by
 * an hour at most and its pieces are in stock. Returns false if it cannot be, and for one that its customer
 * or the office cancelled.
 */
export async function reinstateOrder(tx: Tx, settings: Config, order: OrderRow): Promise<boolean> {
  if (!isSlightlyLate(order)) return false

  const revived = await reviveExpired(tx, settings, order)
  if (!revived) return false

  const paid = await saveOrder(tx, revived, { payment_status: 'paid' }, {})
  await recordEvent(tx, SYSTEM_ACTOR, order.id, 'paid')
  await mailPaid(tx, settings, paid, true)

  return true
}

/**
 * Takes back the cancellation of a locked order whose time to pay has run out: it keeps its price, and takes
 * its pieces out of stock again. Returns it, still unpaid; undefined if somebody cancelled it, it is
 * archived, or too few of its pieces are left.
 */
export async function reviveExpired(
  tx: Tx,
  settings: Config,
  order: OrderRow,
  actor: EventActor = SYSTEM_ACTOR,
): Promise<OrderRow | undefined> {
  if (order.deleted_at !== null || !(await hasExpired(tx, order))) return undefined

  const missing = await allocateAgain(tx, { settings, by: actor.id }, orderOwner(order))
  if (missing.length > 0) return undefined

  if (order.coupon_id) await redeemAgain(tx, order.coupon_id)
  const revived = await saveOrder(tx, order, { cancelled_at: null })
  await recordEvent(tx, actor, order.id, 'reinstated')
  await removeFromCart(tx, revived)

  return revived
}

/** Whether a payment that is taken now may still reinstate a cancelled order. */
export const mayBeReinstated = async (tx: Tx, order: OrderRow): Promise<boolean> =>
  order.deleted_at === null && isSlightlyLate(order) && (await hasExpired(tx, order))

const isSlightlyLate = ({ pay_by }: OrderRow): boolean => pay_by !== null && Date.now() <= pay_by + LATE_MS

/** Whether the shop itself cancelled the order, because the time to pay had run out. */
async function hasExpired(tx: Tx, { id }: OrderRow): Promise<boolean> {
  const cancellation = await tx.db
    .selectFrom('order_events')
    .select('by_name')
    .where('order_id', '=', id)
    .where('event', '=', 'cancelled')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return cancellation?.by_name === SYSTEM_ACTOR.username
}

/** The order keeps its discount, even if others have used the coupon up. */
const redeemAgain = (tx: Tx, couponId: string): Promise<void> =>
  redeemCoupon(tx, couponId).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'coupon_refused')) throw error
  })

/**
 * Cancels an order whose time to pay has run out, unless money has arrived for it or may be on its way:
 * restocks its pieces, releases its coupon, puts its lines back into the cart and mails the customer. `now`:
 * milliseconds since 1970.
 */
export async function expireOrder(tx: Tx, id: string, now: number): Promise<void> {
  const cancelled = await cancelFirstDue(
    tx,
    now,
    (db) =>
      db
        .selectFrom('orders')
        .where('id', '=', id)
        .where('order_state', 'in', paidOnlineStates)
        .where('payment_method', '=', 'ONLINE')
        .where('pay_by', '<=', now),
    () => 'not_paid',
  )
  if (!cancelled) return

  await endStartedPayments(tx, id)
  await returnToCart(tx, cancelled)
}
