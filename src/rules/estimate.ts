import type { Order } from '../contract/order.ts'

/** Rupees of an order that its payments leave. */
export const leftToPay = ({ amount, payments }: Pick<Order, 'amount' | 'payments'>): number =>
  Math.max(
    0,
    Math.round(amount * 100) - payments.reduce((sum, each) => sum + Math.round(each.amount * 100), 0),
  ) / 100
