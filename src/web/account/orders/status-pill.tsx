import type { Order } from '../../../contract/order.ts'
import { shopperStatusColors } from '../../../rules/order-status.ts'
import { isEnded, paymentState } from '../../../rules/payment-state.ts'
import { Pill } from '../../shared/pill.tsx'
import * as styles from './status-pill.module.css'

type StatusPillProps = {
  order: Pick<Order, 'status' | 'cancelledAt' | 'paymentStatus'>
  className?: string | undefined
}

/** An order's status as a badge, in the colours shown to customers (DASH-03). */
export function StatusPill({ order, className = '' }: StatusPillProps) {
  const ended = isEnded(order)
  const word = ended ? (order.cancelledAt === null ? 'refunded' : 'cancelled') : order.status
  return (
    <Pill
      color={ended ? 'gray' : shopperStatusColors[order.status]}
      className={`${styles.status} ${className}`}
    >
      {word}
    </Pill>
  )
}

/** The payment state of an order in words. */
export function PaymentPill({
  order,
}: {
  order: Pick<Order, 'paymentStatus' | 'cancelledAt' | 'status' | 'paymentBeingChecked'>
}) {
  const { text, color } = paymentState(order)
  return <Pill color={color}>{text}</Pill>
}
