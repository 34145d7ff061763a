import type * as z from 'zod/mini'
import type * as schemas from './manage-rates.schemas.ts'

/** Derived rates are rounded to whole multiples of this many rupees; 0: to the paisa. */
export const rateSteps = [0, 1, 5, 10] as const

export type RatesInput = z.output<typeof schemas.RatesInput>
export type RatePreview = z.output<typeof schemas.RatePreview>
export type RateBatch = z.output<typeof schemas.RateBatch>

export const previewRates = { method: 'POST', path: '/api/rates/preview', duty: 'manager' } as const
export const createRates = { method: 'POST', path: '/api/rates', duty: 'manager' } as const
export const listScheduledRates = { method: 'GET', path: '/api/rates/scheduled', duty: 'manager' } as const
export const listRateEntries = { method: 'GET', path: '/api/rates/entries', duty: 'manager' } as const
export const withdrawRates = {
  method: 'DELETE',
  path: '/api/rates/scheduled/{batchId}',
  duty: 'manager',
} as const
