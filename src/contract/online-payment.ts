import type * as z from 'zod/mini'
import type * as schemas from './online-payment.schemas.ts'

/** States of a payment. They only move up: created < failed, expired < authorised < captured. */
export const paymentStates = ['created', 'failed', 'expired', 'authorised', 'captured'] as const

/** How the payment of an order stands. */
export type OrderPayment = z.output<typeof schemas.OrderPayment>

export const getPaymentState = { method: 'GET', path: '/api/payments/{orderId}' } as const

export type PaymentForm = z.output<typeof schemas.PaymentForm>
export const startPayment = { method: 'POST', path: '/api/payments/start/{orderId}' } as const
