import type { Order } from '../contract/order.ts'

type Estimate = Pick<Order, 'customer' | 'reservation' | 'paymentStatus' | 'cancelledAt'>

/**
 * Whether this is a reservation that the shop has not confirmed: nothing is held, and nothing else can be
 * done with it.
 */
export const isReservation = ({
  reservation,
  cancelledAt,
}: Pick<Order, 'reservation' | 'cancelledAt'>): boolean => reservation === true && cancelledAt === null

/**
 * Whether this is an order of the counter that waits for its payment: prices and pieces are held until
 * `priceUntil`.
 */
export const isEstimate = ({ customer, reservation, paymentStatus, cancelledAt }: Estimate): boolean =>
  customer !== undefined &&
  reservation === undefined &&
  paymentStatus === 'awaiting_confirmation' &&
  cancelledAt === null

/** Rupees of an order that its payments leave. */
export const leftToPay = ({ amount, payments }: Pick<Order, 'amount' | 'payments'>): number =>
  Math.max(
    0,
    Math.round(amount * 100) - payments.reduce((sum, each) => sum + Math.round(each.amount * 100), 0),
  ) / 100
