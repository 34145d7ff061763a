import { orderStatuses, type OrderStatus, type PaymentStatus } from '../contract/order.ts'

export type StatusColor = 'green' | 'red' | 'yellow' | 'indigo' | 'blue' | 'gray'

/** Badge colours of the shopper's lists (DASH-03). */
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

const steps: Record<OrderStatus, { label: string; description: string }> = {
  pending: { label: 'Pending', description: 'Your order has been placed and waits to be prepared.' },
  processing: { label: 'Processing', description: 'Your pieces are being checked and packed.' },
  shipped: { label: 'Shipped', description: 'Your parcel is on its way to you.' },
  completed: { label: 'Completed', description: 'Your order has been delivered.' },
}

export type TimelineStep = {
  status: OrderStatus
  label: string
  description: string
  state: 'done' | 'current' | 'to come'
}

/** The four steps of Order Progress: done before the order's status, current at it (DASH-04). */
export function timelineOf(status: OrderStatus): TimelineStep[] {
  const reached = orderStatuses.indexOf(status)
  return orderStatuses.map((step, index) => {
    const { label, description } = steps[step]
    return { status: step, label, description, state: index < reached ? 'done' : index === reached ? 'current' : 'to come' }
  })
}

/** Whether the shopper may still call the order off: only before dispatch. */
export const isBeforeDispatch = (status: OrderStatus): boolean => status === 'pending' || status === 'processing'

/** What is looked at before an order is sent; `address` only for whether there is one. */
export type Shippable = { paymentStatus: PaymentStatus; cancelledAt: unknown; address: unknown; stockReleasedAt: unknown }

/** Why an order should not be sent yet, in whole sentences. Empty when nothing speaks against it. */
export function shippingProblems({ paymentStatus, cancelledAt, address, stockReleasedAt }: Shippable): string[] {
  return [
    ...(cancelledAt === null ? [] : ['This order was cancelled.']),
    ...(paymentStatus === 'awaiting_confirmation' ? ['This payment is not confirmed.'] : []),
    ...(paymentStatus === 'refunded' ? ['This order was refunded.'] : []),
    ...(address === null ? ['There is no address.'] : []),
    ...(stockReleasedAt === null ? [] : ['Its pieces went back into stock.']),
  ]
}

/** Whether a change of status sends the order: from before dispatch to after it. */
export const isDispatch = (from: OrderStatus, to: OrderStatus): boolean => isBeforeDispatch(from) && !isBeforeDispatch(to)
