import type { ListedPayment, PaymentSettlement } from '../../../contract/manage-payments.ts'
import type { OrderStatus, PaymentStatus } from '../../../contract/order.ts'
import { isUnpaid } from '../../../rules/payment-state.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../core/db/schema/payment-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { isUnconfirmedCash } from '../orders/confirm-order.ts'
import { isPriceExpired, markPaid } from '../orders/confirm-order-payment.ts'
import { completeHandedOver } from '../orders/complete-handed-over.ts'
import { readReceived } from '../orders/order-payments.ts'
import { lockOrder } from '../orders/order-queries.ts'
import { payOnline } from './pay-online.ts'
import { closePayment } from './close-payment.ts'
import { isFromProvider, lockPaymentToCheck, requireNoOrder } from './payment-queries.ts'
import { presentPayments } from './payment-row.ts'

/**
 * Settles a payment to be checked: matches it to an unpaid order of exactly its amount, which is then paid;
 * records that it was refunded, by the shop or, before this, by the provider (refundAtProvider); or sets it
 * aside. @throws AppError not_found; stale_edit if it is settled already or being refunded; invalid_input if
 * the amounts differ, the order is not unpaid, or a refund by hand has no note.
 */
export async function settlePayment(
  tx: Tx,
  settings: Config,
  { actor, id, settlement }: { actor: Actor; id: string; settlement: PaymentSettlement },
): Promise<ListedPayment> {
  const payment = await lockPaymentToCheck(tx, id)
  const note = settlement.note ?? null
  if (settlement.action === 'refund' && note === null && !isFromProvider(payment)) throw missingNote()

  const order =
    settlement.action === 'match'
      ? await payOrder(tx, settings, { actor, payment, key: settlement.orderId })
      : undefined
  const closedPayment = await closePayment(tx, actor, payment, {
    ...(order && columnsOfMatch(payment, order)),
    note,
  })
  if (order) await completeHandedOver(tx, settings, actor, order)

  addAuditEntry(tx, {
    entity: 'payment',
    id,
    title: payment.provider_payment_id ?? `UTR ${payment.reference}`,
    before: { settled: false },
    after: { settled: true, action: settlement.action, ...(order && { order: order.order_number }) },
  })

  const [listedPayment] = await presentPayments(tx.db, closedPayment ? [closedPayment] : [])
  return listedPayment as ListedPayment
}

/** The columns of a payment that is matched to an order. */
const columnsOfMatch = (payment: PaymentRow, order: OrderRow) => ({
  order_id: order.id,
  state: 'captured' as const,
  // A reported payment stays in the list of payments without an order, as settled; any other one needs no check
  // any more.
  to_check: payment.to_check === 'no_order' ? ('no_order' as const) : null,
  // Further payments of the provider's order are not for the order that this one pays.
  ...(order.id !== payment.order_id && { provider_order_id: null }),
})

function missingNote(): AppError {
  const message = 'Enter how you returned the money, with the reference.'
  return new AppError('invalid_input', message, { issues: [{ path: 'note', message }] })
}

/**
 * Marks the unpaid order as paid by this payment, at its own price even if that has expired: exactly that was
 * paid.
 */
async function payOrder(
  tx: Tx,
  settings: Config,
  { actor, payment, key }: { actor: Actor; payment: PaymentRow; key: string },
): Promise<OrderRow> {
  requireNoOrder(payment)
  if (payment.settled_by !== null)
    throw new AppError('stale_edit', 'A refund of this payment has been requested.')
  if (isFromProvider(payment) && payment.state !== 'captured')
    throw new AppError('invalid_input', 'The payment provider has not captured this payment.')

  const order = await lockOrder(tx, key)
  const awaitsPayment = isUnpaid({
    status: order.status as OrderStatus,
    paymentStatus: order.payment_status as PaymentStatus,
    cancelledAt: order.cancelled_at,
  })
  if (!awaitsPayment)
    throw new AppError('invalid_input', `Order ${order.order_number} is not awaiting a payment.`)

  const paiseDue = order.grand_total_paise - (await readReceived(tx.db, order))
  if (paiseDue !== payment.amount_paise || payment.to_check === 'wrong_currency')
    throw new AppError('invalid_input', 'The amounts differ.')

  // Its mails have waited for the payment.
  if (order.payment_method === 'ONLINE') return payOnline(tx, settings, order, actor)

  const dueOrder = isUnconfirmedCash(order) ? await markPaid(tx, settings, actor, order) : order
  return markPaid(tx, settings, actor, dueOrder, isPriceExpired(order, Date.now()))
}
