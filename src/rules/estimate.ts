import type { Order } from '../contract/order.ts'

type Estimate = Pick<Order, 'customer' | 'paymentStatus' | 'cancelledAt'>

/** Whether this is an order of the counter that waits for its payment: prices and pieces are held until `priceUntil`. */
export const isEstimate = ({ customer, paymentStatus, cancelledAt }: Estimate): boolean => customer !== undefined && paymentStatus === 'awaiting_confirmation' && cancelledAt === null

/** Rupees of an order that its payments leave. */
export const leftToPay = ({ amount, payments }: Pick<Order, 'amount' | 'payments'>): number =>
  Math.max(0, Math.round(amount * 100) - payments.reduce((sum, each) => sum + Math.round(each.amount * 100), 0)) / 100
