import type * as z from 'zod/mini'
import type * as fields from './order-input.schemas.ts'
import type * as lines from './order-line.schemas.ts'
import type * as schemas from './order.schemas.ts'

export const orderStatuses = ['pending', 'processing', 'shipped', 'completed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentMethods = ['COD', 'UPI', 'BANK', 'ONLINE'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** How orders are paid, including those of the counter: only they are paid in cash in the shop. */
export const orderPaymentMethods = [...paymentMethods, 'CASH'] as const
export type OrderPaymentMethod = (typeof orderPaymentMethods)[number]

export const paymentStatuses = ['due_on_delivery', 'awaiting_confirmation', 'paid', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Events in an order's history. */
export const orderEvents = [
  ...orderStatuses,
  'confirmed',
  'cancelled',
  'paid',
  'refunded',
  'deleted',
  'restored',
  'address',
  'reinstated',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** Maximum number of lines per order. */
export const MAX_ORDER_LINES = 100
/**
 * Maximum number of lines in a request for an order, before equal lines are merged, and in orders of earlier
 * versions.
 */
export const MAX_SENT_LINES = 200
/** Maximum characters and lines of the message of a gift. */
export const MAX_GIFT_MESSAGE = 200
export const MAX_GIFT_LINES = 10
/** Maximum number of orders per page of a customer's own list. */
export const OWN_ORDERS_PER_PAGE = 20

export type OrderLine = z.output<typeof lines.OrderLine>
export type Order = z.output<typeof schemas.Order>
export type PanDeclaration = z.output<typeof fields.PanDeclaration>
export type NewOrder = z.output<typeof fields.NewOrder>

export const placeOrder = { method: 'POST', path: '/api/orders/create-order' } as const
export const getPlacedOrder = { method: 'GET', path: '/api/orders/placed-by/{key}' } as const
export const getOrderOfSession = { method: 'POST', path: '/api/orders/confirm-payment' } as const
export const listOrders = { method: 'GET', path: '/api/orders/{email}' } as const
export const getOrder = { method: 'GET', path: '/api/orders/order/{id}' } as const
export const cancelOrder = { method: 'POST', path: '/api/orders/cancel-order/{id}' } as const
/** Confirms a cash order by the link in its mail. */
export const confirmOrder = { method: 'POST', path: '/api/orders/confirm-order/{id}' } as const
export const setOrderAddress = { method: 'PUT', path: '/api/orders/address/{id}' } as const
