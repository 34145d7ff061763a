import type * as z from 'zod/mini'
import type * as schemas from './counter-order.schemas.ts'

/** How a counter or phone order is to be paid: as on the web, or in cash in the shop. */
export const counterPaymentMethods = ['CASH', 'UPI', 'BANK', 'ONLINE', 'COD'] as const

/** How money is received at the counter; `terminal` is the card machine. */
export const receivedBy = ['cash', 'upi', 'bank', 'terminal'] as const
export type ReceivedBy = (typeof receivedBy)[number]

/** The most days ahead that an order on account is due. */
export const MAX_CREDIT_DAYS = 365

export type CounterDiscount = z.output<typeof schemas.CounterDiscount>
export type CounterLine = z.output<typeof schemas.CounterLine>
export type ManualOrder = z.output<typeof schemas.ManualOrder>
export type ManualOrderPreview = z.output<typeof schemas.ManualOrderPreview>
export type OrderPayment = z.output<typeof schemas.OrderPayment>

export const previewManualOrder = {
  method: 'POST',
  path: '/api/orders/manual-order-preview',
  duty: 'counter',
} as const
export const createManualOrder = {
  method: 'POST',
  path: '/api/orders/manual-order',
  duty: 'counter',
} as const
export const addOrderPayment = { method: 'POST', path: '/api/orders/payments/{id}', duty: 'counter' } as const
export const getEstimate = { method: 'GET', path: '/api/orders/estimate/{id}', duty: 'counter' } as const
