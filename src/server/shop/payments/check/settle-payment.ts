import type { ListedPayment, PaymentSettlement } from '../../../../contract/manage-payments.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor, AppContext } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError, invalidSentence } from '../../../core/lib/errors.ts'
import { completeHandedOver } from '../../orders/fulfil/complete-handed-over.ts'
import { requireOpenDay } from '../../orders/base/open-day.ts'
import { issuePaymentReceipts } from '../../orders/pay/issue-payment-receipts.ts'
import { acceptPayment, countPart } from './accept-payment.ts'
import { closePayment } from './close-payment.ts'
import { lockPayableOrder, markMatched, requireReceived } from './lock-payable-order.ts'
import { isFromProvider, lockPaymentToCheck } from '../base/payment-queries.ts'
import { mailPaymentReturned } from '../base/payment-notices.ts'
import { presentPayments } from '../base/payment-row.ts'
import { queuePayLink } from '../pay/send-pay-link.ts'

/** `payment`: as it was before. */
type Settling = { actor: Actor; payment: PaymentRow; settlement: PaymentSettlement }

/**
 * Settles a payment to be checked: matches it to an unpaid order of exactly its amount, which is then paid;
 * accepts another amount, which changes the price; counts it and asks for the rest; records that it was
 * refunded, by the shop or, before this, by the provider (refundAtProvider); or sets it aside. @throws
 * AppError not_found; stale_edit if it is settled already or being refunded; invalid_input if the amounts
 * differ, the order is not unpaid, or money that goes back by hand has no note.
 */
export async function settlePayment(
  tx: Tx,
  { settings }: AppContext,
  { actor, id, settlement }: { actor: Actor; id: string; settlement: PaymentSettlement },
): Promise<ListedPayment> {
  const payment = await lockPaymentToCheck(tx, id)
  const note = settlement.note ?? null
  if (settlement.action === 'refund' && note === null && !isFromProvider(payment)) throw missingNote()

  if (settlement.action === 'refund' && payment.provider === 'cash') await requireOpenDay(tx)

  const paid = await applyToOrder(tx, settings, { actor, payment, settlement })
  const closedPayment = await closePayment(tx, actor, payment, {
    ...(paid && columnsOfPaid(actor, payment, paid)),
    settled_as: settlement.action,
    note,
  })

  if (paid) {
    const completed = await completeHandedOver(tx, settings, actor, paid.order)
    await issuePaymentReceipts(tx, settings, [completed])
  }
  if (paid && settlement.action === 'rest') await queuePayLink(tx, settings, paid.order)
  if (settlement.action === 'refund' && isFromProvider(payment)) await mailPaymentReturned(tx, payment)

  addAuditEntry(tx, {
    entity: 'payment',
    id,
    title: payment.provider_payment_id ?? `UTR ${payment.reference}`,
    before: { settled: false },
    after: { settled: true, action: settlement.action, ...(paid && { order: paid.order.order_number }) },
  })

  const [listedPayment] = await presentPayments(tx.db, closedPayment ? [closedPayment] : [])
  return listedPayment as ListedPayment
}

/** An order that a payment is for, and what it pays of it if that is not its amount. */
type Paid = { order: OrderRow; paysPaise: number | null }

/** What the settlement does to an order; undefined if it concerns none. */
async function applyToOrder(
  tx: Tx,
  settings: Config,
  { actor, payment, settlement }: Settling,
): Promise<Paid | undefined> {
  switch (settlement.action) {
    case 'match':
      return {
        order: await payOrder(tx, settings, { actor, payment, key: settlement.orderId }),
        paysPaise: null,
      }
    case 'accept':
      return acceptPayment(tx, settings, { actor, payment, key: settlement.orderId })
    case 'rest':
      return {
        order: await countPart(tx, settings, { actor, payment, key: settlement.orderId }),
        paysPaise: null,
      }
    case 'refund':
    case 'set_aside':
      return undefined
  }
}

/** The columns of a payment that an order gets. */
const columnsOfPaid = (actor: Actor, payment: PaymentRow, { order, paysPaise }: Paid) => ({
  order_id: order.id,
  pays_paise: paysPaise,
  state: 'captured' as const,
  // A reported payment stays in the list of payments without an order, as settled; any other one needs no
  // check any more.
  to_check: payment.to_check === 'no_order' ? ('no_order' as const) : null,
  // Further payments of the provider's order are not for the order that this one pays.
  ...(order.id !== payment.order_id && { provider_order_id: null }),
  // An advance of a cancelled order keeps the day on which it came.
  booked_at: payment.booked_at ?? Date.now(),
  booked_by: payment.booked_at === null ? actor.id : payment.booked_by,
})

const missingNote = () => invalidSentence('note', 'Enter how you returned the money, with the reference.')

/** Marks the unpaid order as paid by this payment of exactly the amount due. */
async function payOrder(
  tx: Tx,
  settings: Config,
  { actor, payment, key }: { actor: Actor; payment: PaymentRow; key: string },
): Promise<OrderRow> {
  requireReceived(payment)
  const { order, duePaise } = await lockPayableOrder(tx, settings, { actor, payment, key })
  if (duePaise !== payment.amount_paise || payment.currency !== null || payment.to_check === 'wrong_currency')
    throw new AppError('invalid_input', 'The amounts differ.')

  return markMatched(tx, settings, actor, order)
}
