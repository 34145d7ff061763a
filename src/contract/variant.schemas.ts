import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { PriceBreakup } from './price-breakup.schemas.ts'

/** A group of equal stones. Rupees per carat, or for all pieces. */
export const PresentedStone = z.object({
  kind: z.string(),
  shape: z.string(),
  quality: z.string(),
  pieces: z.number(),
  carats: z.number(),
  perCarat: z.optional(z.number()),
  amount: z.optional(z.number()),
})

/** The known facts about the metal of a variant. Weights in grams. */
export const VariantFacts = z.object({
  sku: z.nullable(z.string()),
  /** Parts of a thousand. */
  fineness: z.nullable(z.number()),
  /** The fineness as people say it: `22K (916)`. */
  purity: z.nullable(z.string()),
  grossWeight: z.nullable(z.number()),
  netWeight: z.nullable(z.number()),
  stones: z.array(PresentedStone),
})

/** One size, colour and purity of a product. */
export const Variant = z.extend(VariantFacts, {
  _id: Id,
  size: z.nullable(z.string()),
  color: z.string(),
  /** Rupees. */
  price: z.number(),
  /** Pieces in stock; null if they are not counted. */
  stock: z.nullable(z.number()),
  /**
   * Its pieces differ and are chosen one by one; weights, stones and price are those of the lightest in
   * stock. Absent if not.
   */
  stockBy: z.optional(z.literal('pieces')),
  /** Days until it leaves, if it is made to order; absent if not. */
  leadDays: z.optional(z.number()),
  /** Picture address; null if it has none of its own. */
  image: z.nullable(z.string()),
})

/** A variant as customers and the back office see it, at the tax and the rates in force. */
export const ShownVariant = z.extend(Variant, {
  /** Rupees. */
  priceWithTax: z.number(),
  /** How the price of a weighed piece comes about; null for a fixed price. */
  breakup: z.nullable(PriceBreakup),
  /** The price without the making discount, in rupees; absent if there is none. */
  oldPrice: z.optional(z.number()),
})
