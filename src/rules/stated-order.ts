import type { Order } from '../contract/order.ts'
import { isPaidState, stateOf, type OrderFacts, type OrderState } from './order-state.ts'
import { isBeforeDispatch } from './order-status.ts'
import { isPartSent } from './unsent-lines.ts'

/** What of an order in the API decides its state; the API has no archived ones but in lists of their own. */
export type StatedOrder = Pick<
  Order,
  'customer' | 'reservation' | 'paymentMethod' | 'paymentStatus' | 'cancelledAt' | 'status'
> &
  Partial<Pick<Order, 'products' | 'shipments' | 'dueOn'>>

/** The state of an order as the API shows it. */
export const stateOfOrder = (order: StatedOrder): OrderState =>
  stateOf({
    source: sourceOf(order),
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    isOnAccount: order.dueOn !== undefined,
    isCancelled: order.cancelledAt !== null,
    isArchived: false,
    hasUnsent: isPartSent({ ...order, products: order.products ?? [] }),
  })

function sourceOf({ customer, reservation }: Pick<Order, 'customer' | 'reservation'>): OrderFacts['source'] {
  if (reservation) return 'reservation'

  return customer === undefined ? 'web' : 'counter'
}

/** Whether this is a reservation that the shop has not confirmed: nothing is held. */
export const isReservation = (order: StatedOrder): boolean => stateOfOrder(order) === 'reserved'

/** Whether this is an unpaid order of the counter: prices and pieces are held until `priceUntil`. */
export const isEstimate = (order: StatedOrder): boolean => stateOfOrder(order) === 'estimate'

/** The same of an order in the API. */
export const isPaid = (order: StatedOrder): boolean => isPaidState(stateOfOrder(order), order.paymentStatus)

/** Whether an order will not be sent: it was cancelled, or refunded before it was dispatched. */
export function isEnded(order: StatedOrder): boolean {
  const state = stateOfOrder(order)
  if (state === 'refunded') return isBeforeDispatch(order.status)

  return state === 'cancelled' || state === 'refund_due'
}
