import * as z from 'zod/mini'
import { ChosenOption, ChosenVariant } from './cart.schemas.ts'
import { endpoint } from './endpoint.ts'
import { Id, Message } from './fields.ts'
import { notBoth, PanOrDeclaration } from './order-input.schemas.ts'
import { Order, OrderKey } from './order.schemas.ts'
import * as refs from './reservation.ts'
import { MAX_OPEN_RESERVATIONS, RESERVATION_DAYS } from './reservation.ts'
import { ReservationCustomer } from './reservation-fields.ts'

/** One piece, named by its variant or, without variants, by its product and the choice of size and colour. */
export const NewReservation = z
  .extend(ReservationCustomer, {
    variantId: ChosenVariant,
    productId: z.optional(z.nullable(Id)),
    size: ChosenOption,
    color: ChosenOption,
  })
  .check(
    z.refine(({ variantId, productId }) => Boolean(variantId ?? productId), {
      error: 'must name a variant, or productId a product',
      path: ['variantId'],
    }),
  )

export const createReservation = endpoint(refs.createReservation, {
  access: 'anyone',
  personal: true,
  summary: `Reserves a piece in the shop, if RESERVE is 1. No piece is held, and no price is promised, until the shop confirms it; after ${RESERVATION_DAYS} days it is cancelled. A phone number has at most ${MAX_OPEN_RESERVATIONS} open ones, and a repeated one is the same.`,
  body: NewReservation,
  status: 201,
  response: Message,
  errors: ['not_found', 'sold_out', 'rate_stale'],
})

/** Required above the shop's PAN limit; not stored below it. */
export const ReservationPan = z.object(PanOrDeclaration).check(notBoth)

export const confirmReservation = endpoint(refs.confirmReservation, {
  access: 'admin',
  summary:
    'Confirms a reservation: it becomes an estimate at current prices, which holds the piece for ESTIMATE_HOURS, and is mailed to a customer with an e-mail address.',
  params: z.object({ id: OrderKey }),
  body: z.nullish(ReservationPan),
  response: Order,
  errors: ['stale_edit', 'not_found', 'sold_out', 'rate_stale', 'pan_needed'],
})
