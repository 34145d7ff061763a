import type * as z from 'zod/mini'
import type * as schemas from './return.schemas.ts'

/** What the customer would like for the pieces. */
export const returnWishes = ['refund', 'exchange'] as const
export type ReturnWish = (typeof returnWishes)[number]

export const returnStates = ['requested', 'approved', 'refused', 'received', 'closed'] as const
export type ReturnState = (typeof returnStates)[number]

/** Why a product can't be returned. */
export const notReturnableReasons = ['engraved', 'made_to_order', 'coin', 'other'] as const
export type NotReturnableReason = (typeof notReturnableReasons)[number]

/** Most days after delivery that a piece can be returned. */
export const MAX_RETURN_DAYS = 365

/** Maximum lengths, in characters. */
export const MAX_RETURN_REASON = 200
export const MAX_RETURN_COMMENT = 1000

export type NewReturn = z.output<typeof schemas.NewReturn>
export type ReturnRequest = z.output<typeof schemas.ReturnRequest>
export type ReturnOptions = z.output<typeof schemas.ReturnOptions>

export const createReturn = { method: 'POST', path: '/api/returns' } as const
export const listReturns = { method: 'GET', path: '/api/returns' } as const
export const getReturnOptions = { method: 'GET', path: '/api/returns/order/{orderId}' } as const
