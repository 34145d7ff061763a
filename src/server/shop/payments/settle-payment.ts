import type { Payment, PaymentSettlement } from '../../../contract/manage-payments.ts'
import type { OrderStatus, PaymentStatus } from '../../../contract/order.ts'
import { isUnpaid } from '../../../rules/payment-state.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../core/db/schema/payment-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { isUnconfirmedCash } from '../orders/confirm-order.ts'
import { isPriceExpired, markPaid } from '../orders/confirm-order-payment.ts'
import { lockOrder } from '../orders/order-queries.ts'
import { closePayment } from './close-payment.ts'
import { presentPayments } from './payment-row.ts'
import { noSuchPayment } from './settle-noted-payment.ts'

/**
 * Settles a payment to be checked: matches it to an unpaid order of exactly its amount, which is then paid; marks it as
 * refunded by the shop; or sets it aside. @throws AppError not_found; stale_edit if it is settled already; invalid_input
 * if the amounts differ, the order is not unpaid, or a refund by hand has no note.
 */
export async function settlePayment(tx: Tx, actor: Actor, id: string, settlement: PaymentSettlement): Promise<Payment> {
  const payment = await lockRows(tx.db, tx.db.selectFrom('payments').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!payment) throw noSuchPayment()
  if (payment.to_check === null || payment.settled_at !== null) throw new AppError('stale_edit', 'This payment is settled already.')
  const note = settlement.note ?? null
  const matched = settlement.action === 'match' ? await payOrder(tx, actor, payment, settlement.orderId) : undefined
  if (settlement.action === 'refund') requireRefundByHand(payment, note)
  // What was reported stays in the list of payments without an order, as settled; any other payment is as good as expected.
  const outcome = matched && { order_id: matched.id, state: 'captured' as const, to_check: payment.to_check === 'no_order' ? ('no_order' as const) : null }
  const settled = await closePayment(tx, actor, payment, { ...outcome, note })
  addAuditEntry(tx, {
    entity: 'payment', id, title: payment.provider_payment_id ?? `UTR ${payment.reference}`,
    before: { settled: false }, after: { settled: true, action: settlement.action, ...(matched && { order: matched.order_number }) },
  })
  const [presented] = await presentPayments(tx.db, settled ? [settled] : [])
  return presented as Payment
}

/** Marks the unpaid order as paid by this payment, at its own price even if that has expired: exactly that was paid. */
async function payOrder(tx: Tx, actor: Actor, payment: PaymentRow, key: string): Promise<OrderRow> {
  const order = await lockOrder(tx, key)
  if (payment.to_check === 'refund_failed') throw new AppError('invalid_input', 'This payment belongs to its order. Refund the order again, then set the payment aside.')
  if (isFromProvider(payment) && payment.state !== 'captured') throw new AppError('invalid_input', 'The payment provider has not captured this payment.')
  if (!isUnpaid({ status: order.status as OrderStatus, paymentStatus: order.payment_status as PaymentStatus, cancelledAt: order.cancelled_at })) throw new AppError('invalid_input', `Order ${order.order_number} is not awaiting a payment.`)
  if (order.grand_total_paise !== payment.amount_paise || payment.to_check === 'wrong_currency') throw new AppError('invalid_input', 'The amounts differ.')
  const dueOrder = isUnconfirmedCash(order) ? await markPaid(tx, actor, order) : order
  return markPaid(tx, actor, dueOrder, isPriceExpired(order, Date.now()))
}

const isFromProvider = ({ provider }: PaymentRow): boolean => provider === 'razorpay'

/** Checks that the shop returns the money itself, and says how. */
function requireRefundByHand(payment: PaymentRow, note: string | null): void {
  if (isFromProvider(payment)) throw new AppError('invalid_input', 'Refund this payment in the dashboard of the payment provider. Then set it aside with a note.')
  if (note === null) throw new AppError('invalid_input', 'Enter how you returned the money, with the reference.', { issues: [{ path: 'note', message: 'Enter how you returned the money, with the reference.' }] })
}
