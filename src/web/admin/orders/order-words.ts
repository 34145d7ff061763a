import type { OrderEvent, PaymentStatus } from '../../../contract/order.ts'

/** Where a payment stands, as the back office calls it. */
export const paymentWords: Record<PaymentStatus, string> = {
  due_on_delivery: 'Due on delivery',
  awaiting_confirmation: 'To be confirmed',
  paid: 'Paid',
  refunded: 'Refunded',
}

/** What happened to an order, as its history says it. */
export const eventWords: Record<OrderEvent, string> = {
  pending: 'Set to pending',
  processing: 'Set to processing',
  shipped: 'Set to shipped',
  completed: 'Set to completed',
  cancelled: 'Called off',
  paid: 'Payment received',
  refunded: 'Payment sent back',
  deleted: 'Deleted',
}
