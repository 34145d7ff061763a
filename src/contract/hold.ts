import * as z from 'zod/mini'
import { CartTotals } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

/** How long a cart is held for its shopper, in minutes. */
export const HOLD_MINUTES = 15
/** How long an order is still accepted afterwards, in minutes: the shopper pays before pressing `I Have Paid`. */
export const GRACE_MINUTES = 5

/** What a shopper's cart comes to until `expiresAt`, whatever changes meanwhile. */
export const PriceHold = z.object({
  holdId: Id,
  totals: CartTotals,
  expiresAt: Instant,
})
export type PriceHold = z.infer<typeof PriceHold>

export const createHold = endpoint({
  method: 'POST',
  path: '/api/cart/{userId}/hold',
  access: 'self',
  summary:
    'Reserves price, coupon and stock of the own cart for 15 minutes, to be paid by UPI. A live hold of the same cart is returned unchanged; it ends when the cart changes. At most 12 new ones an hour.',
  params: z.object({ userId: Id }),
  body: z.object({ paymentMethod: z.literal('UPI', 'must be UPI') }),
  status: 201,
  response: PriceHold,
  errors: ['sold_out', 'coupon_refused'],
})
