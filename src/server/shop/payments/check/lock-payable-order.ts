import { isUnpaid } from '../../../../rules/payment-state.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { isUnconfirmedCash } from '../../orders/base/confirm-order.ts'
import { isPriceExpired, markPaid } from '../../orders/pay/confirm-order-payment.ts'
import { readReceived } from '../../orders/base/order-payments.ts'
import { lockOrderAndCash, readCash } from '../../orders/place/cash-limit.ts'
import { allowOrder, type AllowedOrder } from '../../orders/place/allow-order.ts'
import { payOnline, reviveExpired } from '../base/pay-online.ts'
import { isFromProvider, requireNoOrder } from '../base/payment-queries.ts'
import { apiFactsOf, isCancelled } from '../../orders/base/order-state.ts'

/**
 * Checks that the money of a payment is here, and that nobody has asked for its refund. @throws AppError
 * invalid_input, stale_edit.
 */
export function requireReceived(payment: PaymentRow): void {
  requireNoOrder(payment)
  if (payment.settled_by !== null)
    throw new AppError('stale_edit', 'A refund of this payment has been requested.')
  if (isFromProvider(payment) && payment.state !== 'captured')
    throw new AppError('invalid_input', 'The payment provider has not captured this payment.')
}

/**
 * Locks the order that a payment is to pay, and returns it with the amount due, in paise. One whose time to pay
 * has run out is taken up again. @throws AppError not_found; invalid_input if it is not unpaid, or cannot be
 * taken up again; cash_limit.
 */
export async function lockPayableOrder(
  tx: Tx,
  settings: Config,
  { actor, payment, key }: { actor: Actor; payment: PaymentRow; key: string },
): Promise<{ order: AllowedOrder; duePaise: number }> {
  const isCash = payment.provider === 'cash'
  const locked = await lockOrderAndCash(tx, key, isCash)
  const unpaid = isAwaited(locked) ? locked : await revive(tx, settings, actor, locked)
  const cash = isCash ? await readCash(tx.db, unpaid, payment) : null
  const order = allowOrder('matched payment', { cash }, unpaid)

  return { order, duePaise: order.grand_total_paise - (await readReceived(tx.db, order)) }
}

const isAwaited = (order: OrderRow): boolean => isUnpaid(apiFactsOf(order))

async function revive(tx: Tx, settings: Config, actor: Actor, order: OrderRow): Promise<OrderRow> {
  const { order_number, payment_status } = order
  if (!isCancelled(order) || payment_status !== 'awaiting_confirmation')
    throw new AppError('invalid_input', `Order ${order_number} is not awaiting a payment.`)

  const revived = await reviveExpired(tx, settings, order, actor)
  if (!revived)
    throw new AppError(
      'invalid_input',
      `Order ${order_number} was cancelled and cannot be taken up again. Refund the payment.`,
    )

  return revived
}

/** Marks a locked order as paid at its own price, even if that has expired: exactly that was agreed. */
export async function markMatched(
  tx: Tx,
  settings: Config,
  actor: Actor,
  order: AllowedOrder,
): Promise<OrderRow> {
  // Its mails have waited for the payment.
  if (order.payment_method === 'ONLINE') return payOnline(tx, settings, order, actor)

  const dueOrder = isUnconfirmedCash(order)
    ? { ...order, ...(await markPaid(tx, settings, actor, order)) }
    : order
  return markPaid(tx, settings, actor, dueOrder, isPriceExpired(order, Date.now()))
}
