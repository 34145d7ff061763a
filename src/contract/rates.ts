import type * as z from 'zod/mini'
import type * as schemas from './rates.schemas.ts'

/** The longest history of one call, in days. */
export const MAX_RATE_DAYS = 400

export type CurrentRate = z.output<typeof schemas.CurrentRate>
export type DailyRate = z.output<typeof schemas.DailyRate>

export const getRates = { method: 'GET', path: '/api/rates' } as const
export const getRateHistory = { method: 'GET', path: '/api/rates/history' } as const
