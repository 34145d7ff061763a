import * as z from 'zod/mini'
import { Day, Id } from './fields.ts'
import { PriceBreakup } from './price-breakup.schemas.ts'
import { VariantFacts } from './variant.schemas.ts'

/** A piece that was assigned to an order line. Weights in grams. */
const OrderPiece = z.object({
  _id: Id,
  huid: z.nullable(z.string()),
  grossWeight: z.nullable(z.number()),
  netWeight: z.nullable(z.number()),
  certLab: z.nullable(z.string()),
  certNumber: z.nullable(z.string()),
  certUrl: z.nullable(z.string()),
})

/** One line of an order: the product as it was when ordered. Amounts in rupees. */
export const OrderLine = z.object({
  productId: Id,
  name: z.string(),
  image: z.string(),
  price: z.number(),
  /**
   * The price it would have had, and why it was sold at a special price at the counter; absent without one.
   * Only administrators see the reason.
   */
  listPrice: z.optional(z.number()),
  priceReason: z.optional(z.string()),
  quantity: z.number(),
  /** How many of it were refunded; absent if none were. */
  refunded: z.optional(z.number()),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** The text that is engraved; absent without one, and once the customer is erased. */
  engraving: z.optional(z.string()),
  /** The variant as it was when ordered, for a product that had some. */
  ...z.partial(z.extend(VariantFacts, { variantId: Id })).shape,
  /** How its price was computed, if it was sold by weight. */
  breakup: z.optional(PriceBreakup),
  /** Made to order: the day by which it leaves, as promised when it was ordered; absent if not. */
  leavesBy: z.optional(Day),
  /** The piece that it sells, if its variant was sold by piece; absent if not. */
  pieceId: z.optional(Id),
  /** The pieces that were assigned to it; absent if none are. */
  pieces: z.optional(z.array(OrderPiece)),
  /** Whether each of its pieces needs a HUID before it is sent; absent if not. */
  needsHuid: z.optional(z.literal(true)),
})
