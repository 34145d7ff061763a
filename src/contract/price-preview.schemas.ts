import * as z from 'zod/mini'
import * as refs from './price-preview.ts'
import { endpoint } from './endpoint.ts'
import { PriceBreakup } from './price-breakup.schemas.ts'
import { PriceRule } from './price-rule-fields.ts'
import { ProductFields } from './product-fields.ts'
import { metals } from './product.ts'
import { VariantFields } from './variant-fields.ts'

/** The break-up of a price; with what customers see beside it, in rupees. */
export const PricePreview = z.extend(PriceBreakup, {
  /** The price without the making discount; null if there is none. */
  oldPrice: z.nullable(z.number()),
  priceWithTax: z.number(),
})

const { fineness, netWeight, grossWeight, stones } = VariantFields.shape

export const previewPrice = endpoint(refs.previewPrice, {
  access: 'admin',
  summary: 'Computes the price of a weighed variant at the current rates and saves nothing.',
  body: z.object({
    variant: z.object({
      fineness,
      netWeight,
      grossWeight: z._default(grossWeight, null),
      stones: z._default(stones, []),
    }),
    priceRule: PriceRule,
    taxClassId: z._default(ProductFields.shape.taxClassId, null),
    metal: z.enum(metals, `must be one of ${metals.join(', ')}`),
  }),
  response: PricePreview,
  errors: [],
})
