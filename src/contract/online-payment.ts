import type * as z from 'zod/mini'
import type * as schemas from './online-payment.schemas.ts'

/** How the payment of an order stands. */
export type PaymentProgress = z.output<typeof schemas.PaymentProgress>
/** What leads to the page on which an order is paid. */
export type PaymentStart = z.output<typeof schemas.PaymentStart>
/** An own order that waits for its online payment. */
export type WaitingOrder = z.output<typeof schemas.WaitingOrder>
/** Another way to pay a waiting order. */
export type PaymentOption = z.output<typeof schemas.PaymentOption>
/** An order as its pay link shows it. */
export type LinkedOrder = z.output<typeof schemas.LinkedOrder>

/** Leads the customer to the provider's page: a form to post there. */
export const startPayment = { method: 'POST', path: '/api/payments/start/{orderId}' } as const
/** Where the provider's page sends the customer's browser back to. */
export const returnFromPayment = { method: 'POST', path: '/api/payments/return/{provider}' } as const
/** The webhook of the provider. */
export const receivePaymentEvent = { method: 'POST', path: '/api/webhooks/{provider}' } as const
export const getPayableOrder = { method: 'GET', path: '/api/payments/order/{orderId}' } as const
/** The orders of the signed-in customer that wait for their online payment. */
export const listWaitingOrders = { method: 'GET', path: '/api/payments/waiting' } as const
/** The other ways to pay a waiting order. */
export const listPaymentChoices = { method: 'GET', path: '/api/payments/choices/{orderId}' } as const
export const changePaymentMethod = { method: 'PUT', path: '/api/payments/method/{orderId}' } as const
export const getPaymentState = { method: 'GET', path: '/api/payments/{orderId}' } as const

/** The pay link of an order, for the office to share. */
export const getPayLink = { method: 'GET', path: '/api/orders/pay-link/{id}', duty: 'counter' } as const
/** Mails it to the customer. */
export const sendPayLink = { method: 'POST', path: '/api/orders/pay-link/{id}', duty: 'counter' } as const
