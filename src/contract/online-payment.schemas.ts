import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { paymentStates } from './online-payment.ts'
import * as refs from './online-payment.ts'
import { paymentStatuses } from './order.ts'

/** How the payment of an order stands. */
export const OrderPayment = z.object({
  paymentStatus: z.enum(paymentStatuses),
  /** The highest state of its payments; `created` while there is none. */
  state: z.enum(paymentStates),
  /** Until when it can be paid; null unless it waits for that. */
  payBy: z.nullable(Instant),
})

export const getPaymentState = endpoint(refs.getPaymentState, {
  access: 'customer',
  summary: 'How the payment of the signed-in user’s order stands.',
  params: z.object({ orderId: Id }),
  response: OrderPayment,
  errors: [],
})

export const PaymentForm = z.object({ kind: z.literal('form'), action: z.string(), fields: z.record(z.string(), z.string()) })
export const startPayment = endpoint(refs.startPayment, { access: 'customer', summary: 'x', params: z.object({ orderId: Id }), response: PaymentForm, errors: [] })
