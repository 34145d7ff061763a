import type { Order, PaymentStatus } from '../../../contract/order.ts'
import { shopperStatusColors, type StatusColor } from '../../../rules/order-status.ts'
import { Pill } from '../../shared/pill.tsx'
import * as styles from './status-pill.module.css'

type StatusPillProps = { order: Pick<Order, 'status' | 'cancelledAt'>; className?: string | undefined }

/** An order's status as a badge, in the colours shown to customers (DASH-03). */
export const StatusPill = ({ order: { status, cancelledAt }, className = '' }: StatusPillProps) => (
  <Pill color={cancelledAt === null ? shopperStatusColors[status] : 'gray'} className={`${styles.status} ${className}`}>
    {cancelledAt === null ? status : 'cancelled'}
  </Pill>
)

const payments: Record<PaymentStatus, { text: string; color: StatusColor }> = {
  due_on_delivery: { text: 'Due on delivery', color: 'gray' },
  awaiting_confirmation: { text: 'Awaiting confirmation', color: 'yellow' },
  paid: { text: 'Paid', color: 'green' },
  refunded: { text: 'Refunded', color: 'blue' },
}

/** The payment state of an order in words. Nothing is due for an order that was cancelled before it was paid. */
export function PaymentPill({ order: { paymentStatus, cancelledAt } }: { order: Pick<Order, 'paymentStatus' | 'cancelledAt'> }) {
  const { text, color } = payments[paymentStatus]
  return <Pill color={color}>{cancelledAt !== null && paymentStatus === 'due_on_delivery' ? 'Nothing to pay' : text}</Pill>
}
