import * as z from 'zod/mini'
import * as refs from './hold.ts'
import { CartTotals } from './cart.schemas.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

/** The totals of a customer's cart, guaranteed until `expiresAt`. */
export const PriceHold = z.object({
  holdId: Id,
  totals: CartTotals,
  /** The totals of an order that is paid before delivery, if they differ and the method is not known yet. */
  prepaidTotals: z.optional(CartTotals),
  expiresAt: Instant,
})

/** The totals of a cart whose prices follow no rate: nothing needs to be held. */
export const NoHold = z.object({
  holdId: z.null(),
  totals: CartTotals,
  prepaidTotals: z.optional(CartTotals),
  expiresAt: z.null(),
})

export const createHold = endpoint(refs.createHold, {
  access: 'self',
  summary:
    'Holds the prices of a cart with weighed pieces for HOLD_MINUTES; for a UPI payment, of any cart, with coupon and stock. A live hold of the same cart keeps its time, and its prices unless it is to be renewed; a change of the cart ends it. At most 12 new holds an hour, and 8 of one product in 24 hours.',
  params: z.object({ userId: Id }),
  body: z.nullish(
    z.object({
      /** With UPI, coupon and stock are reserved as well. */
      paymentMethod: z.optional(z.literal('UPI', 'must be UPI')),
      /** Replaces a live hold of the same cart by one at current prices that expires at the same time. */
      renew: z.optional(z.boolean('must be true or false')),
    }),
  ),
  status: 201,
  response: z.union([PriceHold, NoHold]),
  errors: ['sold_out', 'coupon_refused', 'upi_limit', 'rate_stale'],
})
