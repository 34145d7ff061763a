import type { Order } from '../../../contract/order.ts'
import { paymentState } from '../../../rules/payment-state.ts'
import { orderBadge } from '../../../rules/shopper-order.ts'
import { Pill } from '../../shared/pill.tsx'
import * as styles from './status-pill.module.css'

/** An order's status as a badge, in the colours shown to customers (DASH-03). */
export function StatusPill({ order, className = '' }: { order: Order; className?: string | undefined }) {
  const { text, color } = orderBadge(order)
  return (
    <Pill color={color} className={className}>
      <span className={styles.status}>{text}</span>
    </Pill>
  )
}

/** The payment state of an order in words. */
export function PaymentPill({ order }: { order: Order }) {
  const { text, color } = paymentState(order)
  return <Pill color={color}>{text}</Pill>
}
