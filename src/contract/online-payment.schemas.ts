import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { paymentStates } from './manage-payments.ts'
import * as refs from './online-payment.ts'
import { paymentStatuses } from './order.ts'

/** How the payment of an order stands. */
export const PaymentProgress = z.object({
  paymentStatus: z.enum(paymentStatuses),
  /** The highest state of its payments; `created` while there is none. */
  state: z.enum(paymentStates),
  /** Until when it can be paid; null unless it waits for that. */
  payBy: z.nullable(Instant),
})

/** What leads to the page on which an order is paid: a form, to be posted to `action` by the customer's browser. */
export const PaymentStart = z.object({ kind: z.literal('form'), action: z.string(), fields: z.record(z.string(), z.string()) })

export const startPayment = endpoint(refs.startPayment, {
  access: 'customer',
  summary: 'Starts the online payment of the signed-in user’s order. Repeated calls lead to the same payment while it is open.',
  params: z.object({ orderId: Id }),
  response: PaymentStart,
  errors: ['stale_edit'],
})

export const returnFromPayment = endpoint(refs.returnFromPayment, {
  access: 'anyone',
  summary: 'Takes the form that the provider’s page sends back, and redirects to /payment-success. Without a valid signature it changes nothing.',
  query: z.object({ order: z.optional(z.string().check(z.maxLength(100))) }),
  crossSite: true,
  status: 303,
  response: z.object({ location: z.string() }),
  errors: [],
})

export const receivePaymentEvent = endpoint(refs.receivePaymentEvent, {
  access: 'anyone',
  summary: 'Takes a signed event of the payment provider. The same event again has no effect.',
  crossSite: true,
  bodyLimit: 1024 * 1024,
  response: z.object({ received: z.literal(true) }),
  errors: ['bad_signature'],
})

export const getPaymentState = endpoint(refs.getPaymentState, {
  access: 'customer',
  summary: 'How the payment of the signed-in user’s order stands.',
  params: z.object({ orderId: Id }),
  response: PaymentProgress,
  errors: [],
})
