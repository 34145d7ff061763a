import type * as z from 'zod/mini'
import type * as schemas from './import-products.schemas.ts'

/** Largest CSV file for import, in bytes: 100 MB, about 100,000 products. */
export const MAX_IMPORT_BYTES = 100 * 1024 * 1024
/** Maximum number of products that one file adds and changes; unchanged lines do not count. */
export const MAX_IMPORT_ROWS = 5000
/** Maximum number of bad lines listed in a report. */
export const MAX_REPORTED_PROBLEMS = 1000

export type ImportReport = z.output<typeof schemas.ImportReport>

export const importProducts = { method: 'POST', path: '/api/product/import', duty: 'manager' } as const
