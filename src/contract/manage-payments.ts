import type * as z from 'zod/mini'
import type * as schemas from './manage-payments.schemas.ts'
import { onlineProviders } from './payment-providers.ts'

/** Where the money of a payment came in. */
export const paymentSources = [...onlineProviders, 'upi', 'bank', 'cash', 'terminal', 'credit'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** States of a payment; they only move up: created < failed, expired < authorised < captured. */
export const paymentStates = ['created', 'failed', 'expired', 'authorised', 'captured'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Why somebody has to check a payment. */
export const paymentProblems = [
  'unknown_order',
  'wrong_amount',
  'wrong_currency',
  'duplicate',
  'too_late',
  'no_order',
  'refund_failed',
  'unknown_refund',
] as const
export type PaymentProblem = (typeof paymentProblems)[number]

/**
 * How a payment to be checked was settled: `accept` lowers the price of its order to it, `rest` counts it and
 * asks for the rest.
 */
export const paymentOutcomes = ['match', 'accept', 'rest', 'refund', 'set_aside'] as const
export type PaymentOutcome = (typeof paymentOutcomes)[number]

/** Maximum length of the note on a payment. */
export const MAX_PAYMENT_NOTE = 500

export type ListedPayment = z.output<typeof schemas.ListedPayment>
export type PaymentSettlement = z.output<typeof schemas.PaymentSettlement>

export const listPayments = { method: 'GET', path: '/api/payments', duty: 'manager' } as const
/** Payments of other sites that share the account of the provider. */
export const countForeignPayments = {
  method: 'GET',
  path: '/api/payments-of-other-sites',
  duty: 'manager',
} as const
export const settlePayment = { method: 'PATCH', path: '/api/payments/{id}', duty: 'manager' } as const
