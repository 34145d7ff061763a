import type * as z from 'zod/mini'
import type * as schemas from './product-choices.schemas.ts'

/** The ranges of net weight that customers choose from, in grams, both ends included. */
export const weightRanges = [
  { maxWeight: 2 },
  { minWeight: 2, maxWeight: 5 },
  { minWeight: 5, maxWeight: 10 },
  { minWeight: 10, maxWeight: 20 },
  { minWeight: 20 },
] as const satisfies readonly { minWeight?: number; maxWeight?: number }[]

export type ProductChoices = z.output<typeof schemas.ProductChoices>

export const getProductChoices = { method: 'GET', path: '/api/product/choices' } as const
