import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError, invalidSentence } from '../../../core/lib/errors.ts'
import { saveOrder } from '../../orders/base/save-order.ts'
import { lowerOrderPrice } from '../../orders/counter/lower-order-price.ts'
import { keptPriceUntil } from '../../orders/pay/kept-price.ts'
import { lockPayableOrder, markMatched, requireReceived } from './lock-payable-order.ts'

/** `key`: the order that the payment is for; its own one if left out. */
type Accepting = { actor: Actor; payment: PaymentRow; key: string | undefined }

/** An order, and what a payment pays of it if that is not its amount. */
type Accepted = { order: OrderRow; paysPaise: number | null }

/**
 * Accepts a payment of another amount for its unpaid order, which is then paid: if less has arrived, the
 * price is lowered to it; more was sent back before (refundAtProvider), or is noted as above the price.
 * @throws AppError as `lockPayableOrder` and `lowerOrderPrice` do; invalid_input without an order.
 */
export async function acceptPayment(
  tx: Tx,
  settings: Config,
  { actor, payment, key }: Accepting,
): Promise<Accepted> {
  requireReceived(payment)
  const { order, duePaise } = await lockPayableOrder(tx, settings, {
    actor,
    payment,
    key: orderKeyOf(payment, key),
  })

  const { amount_paise: paise, currency } = payment
  const isLess = currency === null && paise < duePaise
  const priced = isLess
    ? { ...order, ...(await lowerOrderPrice(tx, order, order.grand_total_paise - (duePaise - paise))) }
    : order

  return {
    order: await markMatched(tx, settings, actor, priced),
    paysPaise: isLess || paise === duePaise ? null : duePaise,
  }
}

/**
 * Counts a payment for its order without paying it, so that the rest can be asked for. @throws AppError as
 * `lockPayableOrder` does; invalid_input without an order, or if the payment leaves no rest.
 */
export async function countPart(
  tx: Tx,
  settings: Config,
  { actor, payment, key }: Accepting,
): Promise<OrderRow> {
  requireReceived(payment)
  const { order, duePaise } = await lockPayableOrder(tx, settings, {
    actor,
    payment,
    key: orderKeyOf(payment, key),
  })
  if (payment.currency !== null || duePaise - payment.amount_paise < MIN_REST_PAISE)
    throw new AppError('invalid_input', 'Less than a rupee is left to pay. Accept the payment instead.')

  const received = order.grand_total_paise - duePaise
  const paise = payment.amount_paise
  const price_until = keptPriceUntil(settings, order, { received, paise, at: Date.now() })
  return price_until === order.price_until ? order : saveOrder(tx, order, { price_until })
}

/** The provider takes payments from a rupee. */
const MIN_REST_PAISE = 100

function orderKeyOf({ order_id }: PaymentRow, key: string | undefined): string {
  const orderKey = key ?? order_id
  if (orderKey === null) throw invalidSentence('orderId', 'Enter the order that this payment is for.')

  return orderKey
}
