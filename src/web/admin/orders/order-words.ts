import type { orderStates } from '../../../contract/manage-orders.ts'
import type { Order, OrderEvent, PaymentStatus } from '../../../contract/order.ts'

/** Where a payment stands, as the back office calls it. */
export const paymentWords: Record<PaymentStatus, string> = {
  due_on_delivery: 'Due on delivery',
  awaiting_confirmation: 'To be confirmed',
  paid: 'Paid',
  refunded: 'Refunded',
}

/** Where the payment of this order stands. A payment for a cancelled order is not waited for any more. */
export function paymentWordsOf({ paymentStatus, cancelledAt }: Pick<Order, 'paymentStatus' | 'cancelledAt'>): string {
  if (cancelledAt === null || paymentStatus === 'paid' || paymentStatus === 'refunded') return paymentWords[paymentStatus]
  return paymentStatus === 'due_on_delivery' ? 'Nothing due' : 'Not received'
}

/** How the filter calls a state of orders. */
export const stateWords = (state: (typeof orderStates)[number]): string => (state === 'ready' ? 'ready to pack' : state)

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
