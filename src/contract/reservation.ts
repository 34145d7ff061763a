import type * as z from 'zod/mini'
import type * as schemas from './reservation.schemas.ts'

export type NewReservation = z.output<typeof schemas.NewReservation>
export type ReservationPan = z.output<typeof schemas.ReservationPan>

/** Maximum characters of the note of a reservation. */
export const MAX_RESERVATION_NOTE = 300
/** Maximum number of reservations of one phone number that are not confirmed. */
export const MAX_OPEN_RESERVATIONS = 5
/** Days after which a reservation that was not confirmed is cancelled. */
export const RESERVATION_DAYS = 7
/** The response to a reservation. */
export const RESERVED = "Thank you. We'll call you to confirm."

export const createReservation = { method: 'POST', path: '/api/reservations' } as const
export const confirmReservation = {
  method: 'POST',
  path: '/api/orders/confirm-reservation/{id}',
  duty: 'counter',
} as const
