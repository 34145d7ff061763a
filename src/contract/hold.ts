import type * as z from 'zod/mini'
import type * as schemas from './hold.schemas.ts'

/** Duration of a price hold, in minutes, where the shop has set no other (HOLD_MINUTES). */
export const DEFAULT_HOLD_MINUTES = 15
/**
 * How long an order that has been paid is still accepted after that, in minutes: the customer pays before
 * pressing `I Have Paid`.
 */
export const GRACE_MINUTES = 5

export type PriceHold = z.output<typeof schemas.PriceHold>
export type NoHold = z.output<typeof schemas.NoHold>

export const createHold = { method: 'POST', path: '/api/cart/{userId}/hold' } as const
