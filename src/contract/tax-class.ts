import type * as z from 'zod/mini'
import type * as schemas from './tax-class.schemas.ts'

/**
 * The id of the Standard class, which always exists: its rate and HSN are the settings TAX_RATE and SHOP_HSN.
 */
export const STANDARD_CLASS = 'standard'
/** Maximum number of classes besides Standard. */
export const MAX_TAX_CLASSES = 20

export type TaxClassFacts = z.output<typeof schemas.TaxClassFacts>
export type TaxClassDraft = z.output<typeof schemas.TaxClassDraft>

export const listTaxClasses = { method: 'GET', path: '/api/tax-classes', duty: 'manager' } as const
export const createTaxClass = { method: 'POST', path: '/api/tax-classes', duty: 'owner' } as const
export const updateTaxClass = { method: 'PATCH', path: '/api/tax-classes/{id}', duty: 'owner' } as const
export const deleteTaxClass = { method: 'DELETE', path: '/api/tax-classes/{id}', duty: 'owner' } as const
