import type { Order } from '../../../contract/order.ts'
import { paymentState } from '../../../rules/payment-state.ts'
import { orderBadge } from '../../../rules/shopper-order.ts'
import { Pill } from '../../shared/pill.tsx'
import * as styles from './status-pill.module.css'

/** An order's status as a badge, in the colours shown to customers (DASH-03). */
export function StatusPill({ order, className = '' }: { order: Order; className?: string | undefined }) {
  const { text, color } = orderBadge(order)
  return (
    // Badges of a status show the API's word.
    <Pill color={color} className={`${/^[a-z]/.test(text) ? styles.status : ''} ${className}`}>
      {text}
    </Pill>
  )
}

/** The payment state of an order in words. */
export function PaymentPill({
  order,
}: {
  order: Pick<Order, 'paymentStatus' | 'cancelledAt' | 'status' | 'paymentBeingChecked' | 'payBy'>
}) {
  const { text, color } =
    order.payBy === null ? paymentState(order) : ({ text: 'Not paid yet', color: 'yellow' } as const)
  return <Pill color={color}>{text}</Pill>
}
