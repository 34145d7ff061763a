import {
  orderStatuses,
  type OrderStatus,
  type OrderPaymentMethod,
  type PaymentStatus,
} from '../contract/order.ts'

export type StatusColor = 'green' | 'red' | 'yellow' | 'indigo' | 'blue' | 'gray'

/** Badge colours of the customer's lists (DASH-03). */
export const shopperStatusColors: Record<OrderStatus, StatusColor> = {
  pending: 'red',
  processing: 'yellow',
  shipped: 'indigo',
  completed: 'green',
}

/** Badge colours of the back office (ADM-14). */
export const adminStatusColors: Record<OrderStatus, StatusColor> = {
  pending: 'yellow',
  processing: 'blue',
  shipped: 'green',
  completed: 'gray',
}

/** `ahead`: the description before the order reaches the step; `done`: once it is past it. */
const steps: Record<OrderStatus, { label: string; ahead?: string; description: string; done: string }> = {
  pending: {
    label: 'Pending',
    description: 'Your order is waiting to be prepared.',
    done: 'Your order was placed.',
  },
  processing: {
    label: 'Processing',
    ahead: 'Your pieces will be checked and packed.',
    description: 'Your pieces are being checked and packed.',
    done: 'Your pieces were checked and packed.',
  },
  shipped: {
    label: 'Shipped',
    ahead: 'Your parcel will be handed to the courier.',
    description: 'Your parcel is on its way to you.',
    done: 'Your parcel was handed to the courier.',
  },
  completed: {
    label: 'Completed',
    ahead: 'Your parcel will be brought to your door.',
    description: 'Your order has been delivered.',
    done: 'Your order has been delivered.',
  },
}

export type TimelineStep = {
  status: OrderStatus
  label: string
  description: string
  state: 'done' | 'current' | 'to come'
}

/**
 * Returns the four steps of Order Progress: those before the order's status are done, its own is current
 * (DASH-04).
 */
export function timelineOf(status: OrderStatus): TimelineStep[] {
  const reached = orderStatuses.indexOf(status)
  return orderStatuses.map((step, index) => {
    const { label, ahead, description, done } = steps[step]
    if (index < reached) return { status: step, label, description: done, state: 'done' }
    return index === reached
      ? { status: step, label, description, state: 'current' }
      : { status: step, label, description: ahead ?? description, state: 'to come' }
  })
}

/** Whether the customer may still cancel the order: only before dispatch. */
export const isBeforeDispatch = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'processing'

/** The fields of an order checked before dispatch; `address` only for whether there is one. */
export type Shippable = {
  paymentMethod?: OrderPaymentMethod
  paymentStatus: PaymentStatus
  cancelledAt: unknown
  address: unknown
  stockReleasedAt: unknown
  /** Set while the customer's bank asks for the money. */
  dispute?: unknown
}

/** Why an order should not be dispatched while its payment is disputed. */
export const DISPUTED = 'The customer’s bank disputes this payment.'

/**
 * Returns the reasons why an order should not be dispatched yet, in whole sentences; empty if there are none.
 */
export function shippingProblems({
  paymentMethod,
  paymentStatus,
  cancelledAt,
  address,
  stockReleasedAt,
  dispute,
}: Shippable): string[] {
  return [
    ...(cancelledAt === null ? [] : ['This order was cancelled.']),
    ...(paymentStatus === 'awaiting_confirmation'
      ? [paymentMethod === 'COD' ? 'This order is not confirmed.' : 'This payment is not confirmed.']
      : []),
    ...(paymentStatus === 'refunded' ? ['This order was refunded.'] : []),
    ...(dispute === undefined ? [] : [DISPUTED]),
    ...(address === null ? ['There is no address.'] : []),
    ...(stockReleasedAt === null ? [] : ['Its pieces went back into stock.']),
  ]
}

/** Whether a status change dispatches the order. */
export const isDispatch = (from: OrderStatus, to: OrderStatus): boolean =>
  isBeforeDispatch(from) && !isBeforeDispatch(to)

/** Why an order of which only some parcels were sent is skipped when several orders change. */
export const PART_UNSENT = 'Part of this order is still to be sent.'
