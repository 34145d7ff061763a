import type { PaymentMethod } from '../../../contract/order.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError, notSignedIn } from '../../core/lib/errors.ts'
import { noSuchOrder } from '../invoicing/order-records.ts'
import { readReceived } from '../orders/order-payments.ts'
import { findOrder, requireOwnOrder } from '../orders/order-queries.ts'
import { isPayLink } from './pay-link.ts'

/** Who pays: the signed-in customer, or the holder of a pay link. */
export type Payer = { actor: Actor | null; orderId: string; token: string | undefined }

/**
 * Returns the payer's order. @throws AppError not_found if it is another customer's or the link is not valid;
 * not_signed_in.
 */
export async function requirePayersOrder(
  db: Queries,
  settings: Config,
  { actor, orderId, token }: Payer,
): Promise<OrderRow> {
  if (token === undefined) {
    if (!actor) throw notSignedIn()
    return requireOwnOrder(db, actor, orderId)
  }

  if (!isPayLink(settings, orderId, token)) throw new AppError('not_found', 'This link is no longer valid.')

  const order = await findOrder(db, orderId).executeTakeFirst()
  if (!order) throw noSuchOrder()

  return order
}

/**
 * The unpaid rest of an order, in paise, and until when it can be paid, in milliseconds since 1970; null
 * without a limit.
 */
type Due = { paise: number; until: number | null }

/**
 * Reads the unpaid rest of an order. An estimate is held as long as its price, and with an advance without a
 * limit.
 */
export async function readDue(db: Queries, order: OrderRow): Promise<Due> {
  const received = await readReceived(db, order)

  return { paise: order.grand_total_paise - received, until: payableUntil(order, received) }
}

function payableUntil({ source, pay_by, price_until }: OrderRow, received: number): number | null {
  if (source !== 'counter') return pay_by

  return received > 0 ? null : price_until
}

/**
 * What an unpaid order can be paid by: one of the counter by everything that the shop accepts without a
 * courier.
 */
export function payableMethods(
  { paymentMethods, upi }: Pick<Config, 'paymentMethods' | 'upi'>,
  { source, payment_method }: OrderRow,
  paise: number,
): PaymentMethod[] {
  if (source !== 'counter') return paymentMethods.filter((method) => method === payment_method)

  const isAboveUpiLimit = upi.limit !== null && paise > upi.limit * 100
  return paymentMethods.filter((method) => method !== 'COD' && !(method === 'UPI' && isAboveUpiLimit))
}

/**
 * @throws AppError stale_edit unless the order waits for its payment; invalid_input if it is paid on
 * delivery.
 */
export function requireUnpaid(
  { source, payment_method, payment_status, cancelled_at }: OrderRow,
  { until }: Due,
): void {
  if (payment_method === 'COD') throw new AppError('invalid_input', 'This order is paid on delivery.')
  if (payment_status !== 'awaiting_confirmation')
    throw new AppError('stale_edit', 'This order is already paid.')
  if (until !== null && until <= Date.now())
    throw new AppError('stale_edit', 'The time to pay this order has run out.')
  if (cancelled_at !== null) throw new AppError('stale_edit', 'This order was cancelled.')
  if (source === 'reservation') throw new AppError('stale_edit', 'This reservation is not confirmed yet.')
}
