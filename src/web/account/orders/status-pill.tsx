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
  const color = isEnded(order) ? 'gray' : shopperStatusColors[order.status]

  return (
    <Pill color={color} className={`${styles.status} ${className}`}>
      {statusText(order)}
    </Pill>
  )
}

function statusText(order: StatusPillProps['order']): string {
  if (!isEnded(order)) return order.status
  return order.cancelledAt === null ? 'refunded' : 'cancelled'
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
