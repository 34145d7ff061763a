import type * as z from 'zod/mini'
import type * as schemas from './delivery.schemas.ts'

/** Largest PIN list for import, in bytes. */
export const MAX_PIN_FILE = 4 * 1024 * 1024
/** Maximum number of rows of the PIN list. */
export const MAX_PIN_RULES = 50_000
/** Maximum number of rows that a preview shows. */
export const MAX_PREVIEWED_RULES = 20

export type PinImportReport = z.output<typeof schemas.PinImportReport>

export const getDelivery = { method: 'GET', path: '/api/delivery/{pin}' } as const
export const countPinRules = { method: 'GET', path: '/api/pin-rules', duty: 'manager' } as const
export const importPinRules = { method: 'POST', path: '/api/pin-rules/import', duty: 'manager' } as const
export const exportPinRules = { method: 'GET', path: '/api/pin-rules/export', duty: 'manager' } as const
export const deletePinRules = { method: 'DELETE', path: '/api/pin-rules', duty: 'manager' } as const
