import * as z from 'zod/mini'
import * as refs from './noted-payment.ts'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id, IdParams, Instant, PageQuery } from './fields.ts'

/** A UPI payment that a customer reported by its UTR, but for which no order could be placed. */
export const NotedPayment = z.object({
  _id: Id,
  /** The payer's 12-digit reference. */
  utr: z.string(),
  /** The amount that the customer was asked to pay, in rupees. */
  amount: z.number(),
  /** The error of the rejected order. */
  reason: z.string(),
  /** The products that were to be ordered. */
  products: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      size: z.nullable(z.string()),
      color: z.nullable(z.string()),
    }),
  ),
  createdAt: Instant,
  settledAt: z.nullable(Instant),
})

/** A noted payment as shown in the back office. */
export const ManagedPayment = z.extend(NotedPayment, {
  userId: z.nullable(Id),
  username: z.string(),
  email: z.string(),
  /** The administrator who settled it. */
  settledBy: z.nullable(z.string()),
  /** The number of an order that has been placed with this UTR since. */
  orderId: z.nullable(z.string()),
})

export const listNotedPayments = endpoint(refs.listNotedPayments, {
  access: 'admin',
  summary:
    'UPI payments for which no order could be placed, newest first; X-Total-Count is their number. `settled` filters by whether they are settled.',
  query: z.extend(PageQuery, { settled: emptyAsAbsent(z.enum(['true', 'false'], 'must be true or false')) }),
  response: z.array(ManagedPayment),
  errors: [],
})

export const settleNotedPayment = endpoint(refs.settleNotedPayment, {
  access: 'admin',
  summary:
    'Marks such a payment as settled: refunded, or turned into an order. Repeated calls change nothing.',
  params: IdParams,
  response: ManagedPayment,
  errors: [],
})
