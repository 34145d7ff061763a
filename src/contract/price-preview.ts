import type * as z from 'zod/mini'
import type * as schemas from './price-preview.schemas.ts'

export type PricePreview = z.output<typeof schemas.PricePreview>

export const previewPrice = { method: 'POST', path: '/api/product/price-preview', duty: 'counter' } as const
