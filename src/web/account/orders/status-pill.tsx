import type { Order, PaymentStatus } from '../../../contract/order.ts'
import { shopperStatusColors, type StatusColor } from '../../../rules/order-status.ts'

const colorClasses: Record<StatusColor, string> = { green: 'done', red: 'pend', yellow: 'proc', indigo: 'ship', blue: 'info', gray: 'plain' }

/** An order's status as a badge, in the colours shown to customers (DASH-03). */
export const StatusPill = ({ order }: { order: Pick<Order, 'status' | 'cancelledAt'> }) =>
  order.cancelledAt === null ? (
    <span className={`pill is-status ${colorClasses[shopperStatusColors[order.status]]}`}>{order.status}</span>
  ) : (
    <span className="pill is-status plain">cancelled</span>
  )

const payments: Record<PaymentStatus, { text: string; className: string }> = {
  due_on_delivery: { text: 'Due on delivery', className: 'plain' },
  awaiting_confirmation: { text: 'Awaiting confirmation', className: 'proc' },
  paid: { text: 'Paid', className: 'done' },
  refunded: { text: 'Refunded', className: 'info' },
}

/** The payment state of an order in words. Nothing is due for an order that was cancelled before it was paid. */
function paymentText({ paymentStatus, cancelledAt }: Pick<Order, 'paymentStatus' | 'cancelledAt'>): string {
  if (cancelledAt !== null && paymentStatus === 'due_on_delivery') return 'Nothing to pay'
  return payments[paymentStatus].text
}

export const PaymentPill = ({ order }: { order: Pick<Order, 'paymentStatus' | 'cancelledAt'> }) => (
  <span className={`pill ${order.cancelledAt !== null && order.paymentStatus === 'due_on_delivery' ? 'plain' : payments[order.paymentStatus].className}`}>
    {paymentText(order)}
  </span>
)
