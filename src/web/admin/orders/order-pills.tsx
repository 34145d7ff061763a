import type { Order } from '../../../contract/order.ts'
import { isEstimate, isReservation } from '../../../rules/estimate.ts'
import { adminStatusColors, type StatusColor } from '../../../rules/order-status.ts'
import { paymentNames } from '../../../rules/payment-state.ts'
import { Pill } from '../../shared/pill.tsx'
import * as table from '../../shared/table.module.css'
import { differenceText } from '../shared/difference-text.ts'
import { disputeText, methodWords, paymentWordsOf } from './order-words.ts'

/**
 * An order's status as a badge, in the back office's colours (ADM-14). A refunded one does not look as if it
 * were to be sent.
 */
export function ManagedStatusPill({
  order: { status, cancelledAt, paymentStatus },
}: {
  order: Pick<Order, 'status' | 'cancelledAt' | 'paymentStatus'>
}) {
  if (cancelledAt !== null) return <Pill color="red">cancelled</Pill>
  return paymentStatus === 'refunded' ? (
    <Pill color="blue">refunded</Pill>
  ) : (
    <Pill color={adminStatusColors[status]}>{status}</Pill>
  )
}

/** The payment state in words, with the customer's reference. */
export function Payment({
  order,
}: {
  order: Pick<
    Order,
    | 'customer'
    | 'payments'
    | 'paymentMethod'
    | 'paymentStatus'
    | 'cancelledAt'
    | 'utr'
    | 'receivedMoney'
    | 'dispute'
  >
}) {
  const { paymentMethod, utr } = order

  return (
    <>
      {paymentNames(order) ?? methodWords[paymentMethod]}: {paymentWordsOf(order)}
      <Differences payments={order.payments} />
      {order.dispute && <small className={table.note}>{disputeText(order.dispute)}</small>}
      {utr !== null && <small className={table.note}>UTR {utr}</small>}
    </>
  )
}

/** What the provider gave as its offer, or took from the customer as its fee. */
const Differences = ({ payments }: Pick<Order, 'payments'>) =>
  payments.map(({ at, offer, fee }) => {
    const text = differenceText({ offer, fee })
    return (
      text && (
        <small key={at} className={table.note}>
          {text}
        </small>
      )
    )
  })

/** The payment state as a badge. */
export function PaymentStatePill({
  order,
}: {
  order: Pick<
    Order,
    | 'customer'
    | 'reservation'
    | 'payments'
    | 'paymentMethod'
    | 'paymentStatus'
    | 'cancelledAt'
    | 'receivedMoney'
    | 'dispute'
  >
}) {
  if (order.dispute) return <Pill color="red">Payment disputed</Pill>
  if (isReservation(order)) return <Pill color="yellow">Reservation to confirm</Pill>
  if (isEstimate(order)) return <Pill color="yellow">Estimate</Pill>

  return (
    <Pill color={paymentColorOf(order)}>
      {paymentNames(order) ?? methodWords[order.paymentMethod]}: {paymentWordsOf(order)}
    </Pill>
  )
}

function paymentColorOf({
  paymentStatus,
  cancelledAt,
}: Pick<Order, 'paymentStatus' | 'cancelledAt'>): StatusColor {
  if (paymentStatus === 'paid') return cancelledAt === null ? 'green' : 'red'
  return paymentStatus === 'awaiting_confirmation' && cancelledAt === null ? 'yellow' : 'gray'
}
