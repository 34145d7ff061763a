import type { Order } from '../../../contract/order.ts'
import { rulesOf } from '../../../rules/order-state.ts'
import { stateOfOrder, type StatedOrder } from '../../../rules/stated-order.ts'
import { adminStatusColors, type StatusColor } from '../../../rules/order-status.ts'
import { paymentNames } from '../../../rules/payment-state.ts'
import { Pill } from '../../shared/pill.tsx'
import * as table from '../../shared/table.module.css'
import { differenceText } from '../shared/difference-text.ts'
import { disputeText, paymentTextOf } from './order-labels.ts'

/**
 * An order's status as a badge, in the back office's colours (ADM-14). A refunded one does not look as if it
 * were to be sent.
 */
export function ManagedStatusPill({ order }: { order: StatedOrder }) {
  return badgeOf(order, 'status') ?? <Pill color={adminStatusColors[order.status]}>{order.status}</Pill>
}

/** The badge of a state that has one in place of that of the status or the payment. */
function badgeOf(order: StatedOrder, replaced: 'status' | 'payment') {
  const { badge } = rulesOf(stateOfOrder(order))
  return badge?.replaces === replaced ? <Pill color={badge.color}>{badge.text}</Pill> : undefined
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
    | 'dueOn'
  >
}) {
  const { utr } = order

  return (
    <>
      {paymentTextOf(order, paymentNames(order))}
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
  order: StatedOrder & Pick<Order, 'payments' | 'receivedMoney' | 'dispute'>
}) {
  if (order.dispute) return <Pill color="red">Payment disputed</Pill>

  return (
    badgeOf(order, 'payment') ?? (
      <Pill color={paymentColorOf(order)}>{paymentTextOf(order, paymentNames(order))}</Pill>
    )
  )
}

function paymentColorOf({
  paymentStatus,
  cancelledAt,
}: Pick<Order, 'paymentStatus' | 'cancelledAt'>): StatusColor {
  if (paymentStatus === 'paid') return cancelledAt === null ? 'green' : 'red'
  return paymentStatus === 'awaiting_confirmation' && cancelledAt === null ? 'yellow' : 'gray'
}
