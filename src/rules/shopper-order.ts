import type { Order } from '../contract/order.ts'
import { isEstimate, isReservation } from './estimate.ts'
import { momentText } from './india-time.ts'
import { isBeforeDispatch, shopperStatusColors, type StatusColor } from './order-status.ts'
import { isEnded } from './payment-state.ts'

type OrderFacts = Pick<
  Order,
  | 'status'
  | 'cancelledAt'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'paymentBeingChecked'
  | 'customer'
  | 'reservation'
  | 'payBy'
  | 'priceUntil'
  | 'utr'
  | 'receivedMoney'
>

/** Whether an order waits for its customer: to pay it or to confirm it. */
export const needsCustomer = (order: OrderFacts): boolean =>
  !isEnded(order) && (isToPay(order) || isEstimate(order) || isUnconfirmed(order))

/** Whether an order is over: delivered, cancelled, or refunded before dispatch. */
export const isFinished = (order: OrderFacts): boolean => isEnded(order) || order.status === 'completed'

/** Until when an order waits for its online payment; undefined if it does not wait for one. */
export const paymentDeadline = ({
  payBy,
  receivedMoney,
}: Pick<Order, 'payBy' | 'receivedMoney'>): string | undefined =>
  receivedMoney === undefined && payBy !== null ? payBy : undefined

/** Whether nothing is on its way for an order that is paid in advance. */
const isToPay = (order: OrderFacts): boolean =>
  paymentDeadline(order) !== undefined ||
  (order.receivedMoney === undefined &&
    order.paymentMethod === 'BANK' &&
    order.paymentStatus === 'awaiting_confirmation' &&
    order.utr === null)

/** Whether its customer must still confirm a cash order by the button in its mail. */
const isUnconfirmed = ({ paymentMethod, paymentStatus }: OrderFacts): boolean =>
  paymentMethod === 'COD' && paymentStatus === 'awaiting_confirmation'

/** An order's state in one phrase, as its customer reads it. */
export function orderHeadline(order: OrderFacts): string {
  if (order.cancelledAt !== null) return order.reservation ? 'Reservation ended' : 'Order cancelled'
  if (isEnded(order)) return 'Order refunded'
  if (isReservation(order)) return 'Reservation requested'
  if (isEstimate(order)) return order.priceUntil === null ? 'Held for you' : heldText(order.priceUntil)
  if (isToPay(order)) return order.payBy === null ? 'Waiting for your transfer' : 'Waiting for your payment'
  return headlines[order.status]
}

const headlines: Record<Order['status'], string> = {
  pending: 'Order placed',
  processing: 'We are preparing your order',
  shipped: 'Order on its way',
  completed: 'Order delivered',
}

const heldText = (until: string): string => `Held until ${momentText(Date.parse(until))}`

/** The badge of an order in its customer's list. */
export function orderBadge(order: OrderFacts): { text: string; color: StatusColor } {
  if (order.cancelledAt !== null) return { text: order.reservation ? 'ended' : 'cancelled', color: 'gray' }
  if (isEnded(order)) return { text: 'refunded', color: 'gray' }
  if (isReservation(order)) return { text: 'To be confirmed', color: 'blue' }
  if (isEstimate(order)) return { text: 'Held for you', color: 'green' }
  if (isToPay(order)) return { text: 'To pay', color: 'yellow' }
  return { text: order.status, color: shopperStatusColors[order.status] }
}

/**
 * What happens next, in one sentence; undefined where the headline says it all. Of an order with a payment
 * deadline, that says it.
 */
export function nextStep(order: OrderFacts): string | undefined {
  if (order.paymentBeingChecked) return 'We are checking your payment.'
  if (isEnded(order)) return undefined
  if (isReservation(order)) return "We'll call to confirm, then keep it for you."
  if (isEstimate(order)) return 'It is not paid yet. Pay in our shop or by the link we sent you.'
  if (order.receivedMoney !== undefined) return 'We are checking your payment.'
  if (isToPay(order)) return 'We e-mail you when your transfer has arrived.'
  if (isUnconfirmed(order)) return 'Please confirm it with the button in our e-mail.'
  if (order.paymentStatus === 'awaiting_confirmation') return 'We are checking your payment.'
  return isBeforeDispatch(order.status) ? 'We e-mail you when it leaves.' : undefined
}
