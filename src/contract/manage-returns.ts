import type * as z from 'zod/mini'
import type * as schemas from './return.schemas.ts'

/** Maximum length of the message to the customer, in characters. */
export const MAX_RETURN_MESSAGE = 1000

export type ManagedReturn = z.output<typeof schemas.ManagedReturn>
export type ReturnStep = z.output<typeof schemas.ReturnStep>
export type ReceivedPiece = z.output<typeof schemas.ReceivedPiece>

export const listAllReturns = { method: 'GET', path: '/api/returns/all', duty: 'counter' } as const
export const updateReturn = { method: 'PATCH', path: '/api/returns/{id}', duty: 'counter' } as const
