import type * as z from 'zod/mini'
import type * as schemas from './manage-orders.schemas.ts'
import { orderStatuses } from './order.ts'

/**
 * Filters of the order list: a status, the cancelled orders, those that are ready to pack
 * (`shippingProblems`), the cancelled ones whose payment is not refunded yet, open estimates of the counter,
 * unpaid orders on account, or reservations that are not confirmed.
 */
export const orderStates = [
  ...orderStatuses,
  'cancelled',
  'ready',
  'refund_due',
  'estimate',
  'on_account',
  'reservation',
] as const

export type OrderFilters = z.output<typeof schemas.OrderFilters>
export type AllOrdersQuery = z.output<typeof schemas.AllOrdersQuery>

export type RevealedPan = z.output<typeof schemas.RevealedPan>

/** Maximum number of orders per update. */
export const MAX_ORDERS_PER_UPDATE = 200

export const listAllOrders = { method: 'GET', path: '/api/orders', duty: 'counter' } as const
export const updateOrderStatus = {
  method: 'PATCH',
  path: '/api/orders/update-order-status/{id}',
  duty: 'counter',
} as const
export const updateOrderStatuses = {
  method: 'PATCH',
  path: '/api/orders/update-order-statuses',
  duty: 'counter',
} as const
export const confirmOrderPayments = {
  method: 'PATCH',
  path: '/api/orders/confirm-order-payments',
  duty: 'counter',
} as const
export const confirmOrderPayment = {
  method: 'PATCH',
  path: '/api/orders/confirm-order-payment/{id}',
  duty: 'counter',
} as const
export const refundOrder = {
  method: 'PATCH',
  path: '/api/orders/refund-order/{id}',
  duty: 'manager',
} as const
export const cancelOrderAsAdmin = {
  method: 'PATCH',
  path: '/api/orders/call-off-order/{id}',
  duty: 'counter',
} as const
export const correctOrderAddress = {
  method: 'PUT',
  path: '/api/orders/delivery-address/{id}',
  duty: 'counter',
} as const
export const deleteOrder = {
  method: 'DELETE',
  path: '/api/orders/delete-order/{id}',
  duty: 'manager',
} as const
export const revealPan = { method: 'POST', path: '/api/orders/pan/{id}', duty: 'manager' } as const
export const restoreOrder = {
  method: 'PATCH',
  path: '/api/orders/restore-order/{id}',
  duty: 'manager',
} as const
export const exportOrders = { method: 'GET', path: '/api/orders/export', duty: 'manager' } as const
export const exportPanDeclarations = {
  method: 'GET',
  path: '/api/orders/pan-declarations',
  duty: 'owner',
} as const
