import { orderStatuses, type OrderStatus } from '../contract/order.ts'

export type StatusColor = 'green' | 'red' | 'yellow' | 'indigo' | 'blue' | 'gray'

/** Badge colours of the shopper's lists (DASH-03). */
export const shopperStatusColors: Record<OrderStatus, StatusColor> = {
  pending: 'red',
  processing: 'yellow',
  shipped: 'indigo',
  completed: 'green',
}

/** Badge colours of the back office (ADM-14). */
export const officeStatusColors: Record<OrderStatus, StatusColor> = {
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
