import type * as z from 'zod/mini'
import type * as schemas from './noted-payment.schemas.ts'

export type NotedPayment = z.output<typeof schemas.NotedPayment>
export type ManagedPayment = z.output<typeof schemas.ManagedPayment>

export const listNotedPayments = {
  method: 'GET',
  path: '/api/orders/noted-payments',
  duty: 'manager',
} as const
export const settleNotedPayment = {
  method: 'POST',
  path: '/api/orders/settle-payment/{id}',
  duty: 'manager',
} as const
