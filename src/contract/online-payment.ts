import type * as z from 'zod/mini'
import type * as schemas from './online-payment.schemas.ts'

/** How the payment of an order stands. */
export type PaymentProgress = z.output<typeof schemas.PaymentProgress>

export const getPaymentState = { method: 'GET', path: '/api/payments/{orderId}' } as const
