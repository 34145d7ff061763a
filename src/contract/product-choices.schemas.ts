import * as z from 'zod/mini'
import * as refs from './product-choices.ts'
import { endpoint } from './endpoint.ts'
import { genders, metals } from './product.ts'

/** What the products that customers see can be filtered by: only values that at least one of them has. */
export const ProductChoices = z.object({
  metals: z.array(z.enum(metals)),
  /**
   * Finenesses of variants with the names people use, such as `22K (916)`: gold before silver, the highest
   * first.
   */
  purities: z.array(z.object({ fineness: z.number(), name: z.string() })),
  /** Ranges of the net weight of variants in grams, both ends included; an absent end is open. */
  weights: z.array(z.object({ minWeight: z.optional(z.number()), maxWeight: z.optional(z.number()) })),
  /** The smallest first. */
  sizes: z.array(z.string()),
  genders: z.array(z.enum(genders)),
  /** Visible collections in their order. */
  collections: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** Countries of origin, by name. */
  origins: z.array(z.string()),
})

export const getProductChoices = endpoint(refs.getProductChoices, {
  access: 'anyone',
  summary:
    'The metals, purities, weights, sizes, genders, collections and countries of origin that products can be filtered by.',
  response: ProductChoices,
  errors: [],
})
