import { toRupees } from '../../../../contract/money.ts'
import type { PaymentMethod } from '../../../../contract/order.ts'
import type { ReceivedMoney } from '../../../../contract/received-money.ts'
import { isBelowOnline } from '../../../../rules/payment-state.ts'
import { receivedMoneyText } from '../../../../rules/received-money.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { AppError, notSignedIn } from '../../../core/lib/errors.ts'
import { noSuchOrder } from '../../invoicing/register/order-records.ts'
import { divideArrived, readArrivedOf, sumOfPayments } from '../../orders/base/order-payments.ts'
import { findOrder, requireOwnOrder } from '../../orders/base/order-queries.ts'
import { receivedMoneyOf } from '../../orders/base/received-money.ts'
import { isPayLink } from './pay-link.ts'
import { isCancelled } from '../../orders/base/order-state.ts'

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
 * without a limit. `received`: money that has arrived without paying it.
 */
type Due = { paise: number; until: number | null; received: ReceivedMoney | undefined }

/**
 * Reads the unpaid rest of an order. An estimate is held as long as its price; an order of which a part is
 * paid waits without a limit.
 */
export async function readDue(db: Queries, order: OrderRow): Promise<Due> {
  const arrived = await readArrivedOf(db, [order])
  const received = sumOfPayments(divideArrived(arrived).payments)

  return {
    paise: order.grand_total_paise - received,
    until: payableUntil(order, received),
    received: receivedMoneyOf(order, arrived),
  }
}

function payableUntil({ source, pay_by, price_until }: OrderRow, received: number): number | null {
  if (received > 0) return null

  return source === 'counter' ? price_until : pay_by
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

  const isTooMuchForUpi = upi.limit !== null && paise > upi.limit * 100
  return paymentMethods.filter(
    (method) =>
      method !== 'COD' &&
      !(method === 'UPI' && isTooMuchForUpi) &&
      !(method === 'ONLINE' && isBelowOnline(paise)),
  )
}

/**
 * @throws AppError stale_edit unless the order waits for its payment, also while money for it is checked;
 * invalid_input if it is paid on delivery.
 */
export function requireUnpaid(order: OrderRow, { until, received }: Due): void {
  const { source, payment_method, payment_status, grand_total_paise } = order
  if (payment_method === 'COD') throw new AppError('invalid_input', 'This order is paid on delivery.')
  if (payment_status !== 'awaiting_confirmation')
    throw new AppError('stale_edit', 'This order is already paid.')
  if (received?.state === 'checking' && !isCancelled(order))
    throw new AppError('stale_edit', receivedMoneyText(received, toRupees(grand_total_paise)))
  if (until !== null && until <= Date.now())
    throw new AppError('stale_edit', 'The time to pay this order has run out.')
  if (isCancelled(order)) throw new AppError('stale_edit', 'This order was cancelled.')
  if (source === 'reservation') throw new AppError('stale_edit', 'This reservation is not confirmed yet.')
}
