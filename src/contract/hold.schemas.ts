import * as z from 'zod/mini'
import * as refs from './hold.ts'
import { CartTotals } from './cart.schemas.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

/** The totals of a customer's cart, guaranteed until `expiresAt`. */
export const PriceHold = z.object({
  holdId: Id,
  totals: CartTotals,
  expiresAt: Instant,
})

export const createHold = endpoint(refs.createHold, {
  access: 'self',
  summary:
    'Holds price, coupon and stock of the user’s cart for 15 minutes, for a UPI payment. A live hold of the same cart is returned unchanged; a change of the cart ends it. At most 12 new holds an hour.',
  params: z.object({ userId: Id }),
  body: z.object({ paymentMethod: z._default(z.literal('UPI', 'must be UPI'), 'UPI') }),
  status: 201,
  response: PriceHold,
  errors: ['sold_out', 'coupon_refused', 'upi_limit', 'rate_stale'],
})
