import type { OrderPayment, ReceivedBy } from '../../../../contract/counter-order.ts'
import { toPaise } from '../../../../contract/money.ts'
import type { Order } from '../../../../contract/order.ts'
import { needsReference } from '../../../../rules/payment-reference.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { invalid, invalidSentence } from '../../../core/lib/errors.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { lockOrderAndCash, readCash } from '../place/cash-limit.ts'
import { allowOrder } from '../place/allow-order.ts'
import { requireOpenDay } from '../base/open-day.ts'
import { readReceived } from '../base/order-payments.ts'
import { requireKeptPrice } from './confirm-order-payment.ts'
import { receivePayment, requirePayable } from './receive-payment.ts'
import { isUnpaidTransfer, recordOtherAmount } from './record-other-amount.ts'

type AddedPayment = { actor: Actor; id: string; payment: OrderPayment }

/**
 * Records money that an order of the counter has received, or that has arrived for one of the web by UPI or
 * bank transfer: of another amount than due, it is to be checked. @throws AppError not_found; invalid_input
 * without a reference, or if the payments exceed the order; cash_limit; stale_edit if it is paid, cancelled
 * or expired, or not paid so; price_changed if an advance no longer
 * keeps its price, unless the old one is accepted.
 */
export async function addOrderPayment(
  tx: Tx,
  shop: ShopContext,
  { actor, id: key, payment: { provider, amount, reference = null, acceptOldPrice } }: AddedPayment,
): Promise<Order> {
  const { settings } = shop
  requireReference(provider, reference)

  const order = await lockOrderAndCash(tx, key)
  const paise = toPaise(amount)
  if (isUnpaidTransfer(order) && (provider === 'upi' || provider === 'bank'))
    return addTransfer(tx, settings, order, { actor, provider, paise, reference })

  return payLockedOrder(tx, shop, { actor, order, payment: { provider, paise, reference }, acceptOldPrice })
}

type HandPayment = { provider: ReceivedBy; paise: number; reference: string | null }
type PaidByHand = {
  actor: Actor
  order: OrderRow
  payment: HandPayment
  acceptOldPrice?: boolean | undefined
}

/**
 * Records money for an order of the counter that is locked, after the cash of its customer. @throws AppError as
 * `addOrderPayment` does.
 */
export async function payLockedOrder(
  tx: Tx,
  shop: ShopContext,
  { actor, order, payment, acceptOldPrice }: PaidByHand,
): Promise<Order> {
  const { provider, paise } = payment
  const received = await requirePayable(tx, actor, order)
  const atExpiredPrice = await requireKeptPrice(tx.db, shop, order, acceptOldPrice)
  if (received + paise > order.grand_total_paise)
    throw invalidSentence('amount', 'The payments exceed the order.')

  if (provider === 'cash') await requireOpenDay(tx)
  const cash = provider === 'cash' ? await readCash(tx.db, order, { amount_paise: paise }) : null
  return receivePayment(tx, shop.settings, {
    actor,
    order: allowOrder('added payment', { cash }, order),
    received,
    payment,
    atExpiredPrice,
  })
}

/** @throws AppError invalid_input if a payment by this way needs its reference. */
export function requireReference(provider: ReceivedBy, reference: string | null): void {
  if (needsReference(provider) && reference === null)
    throw invalid('reference', 'must have 3 to 40 characters')
}

type Transfer = { actor: Actor; provider: 'upi' | 'bank'; paise: number; reference: string | null }

/** The amount due pays the order; any other one is to be checked. */
async function addTransfer(
  tx: Tx,
  settings: Config,
  order: OrderRow,
  { actor, provider, paise, reference }: Transfer,
): Promise<Order> {
  const received = await readReceived(tx.db, order)
  if (received + paise !== order.grand_total_paise)
    return recordOtherAmount(tx, order, { actor, provider, paise, reference })

  return receivePayment(tx, settings, {
    actor,
    order: allowOrder('added payment', { cash: null }, order),
    received,
    payment: { provider, paise, reference },
  })
}
