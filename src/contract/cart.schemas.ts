import * as z from 'zod/mini'
import * as refs from './cart.ts'
import { MAX_QUANTITY } from './cart.ts'
import { Coupon } from './coupon.schemas.ts'
import { endpoint } from './endpoint.ts'
import { Id, Message } from './fields.ts'
import { paymentMethods } from './order.ts'

export const Quantity = z
  .number('must be a whole number')
  .check(
    z.int('must be a whole number'),
    z.minimum(1, 'must be at least 1'),
    z.maximum(MAX_QUANTITY, `must be at most ${MAX_QUANTITY}`),
  )

/** The size or colour that the customer chose; defaults to the product's first. */
export const ChosenOption = z.optional(z.nullable(z.string().check(z.maxLength(60))))

/** The variant that the customer chose, instead of size and colour. */
export const ChosenVariant = z.optional(z.nullable(Id))

/** The piece that the customer chose of a variant sold by piece; without it, the lightest in stock. */
export const ChosenPiece = z.optional(z.nullable(Id))

/** The text to engrave, of a product that can be engraved; rules/engraving.ts says which texts can be. */
export const Engraving = z.optional(
  z.nullable(z.string('must be text').check(z.maxLength(200, 'must be at most 30 letters'))),
)

/** One line of a cart. Different choices of one product are separate lines. */
export const CartLine = z.object({
  _id: Id,
  productId: Id,
  name: z.string(),
  image: z.string(),
  /** Current catalogue price of one piece, in rupees. */
  price: z.number(),
  quantity: z.number(),
  userId: Id,
  metal: z.string(),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** The text to engrave; absent without one. */
  engraving: z.optional(z.string()),
  /** The sizes that the product is offered in; empty if there is nothing to choose. */
  sizes: z.array(z.string()),
  /** The variant, for a product that has some. Weights in grams. */
  variantId: z.optional(Id),
  sku: z.optional(z.nullable(z.string())),
  fineness: z.optional(z.nullable(z.number())),
  purity: z.optional(z.nullable(z.string())),
  grossWeight: z.optional(z.nullable(z.number())),
  netWeight: z.optional(z.nullable(z.number())),
  /** The chosen piece, whose weights these are; absent unless the variant is sold by piece. */
  pieceId: z.optional(Id),
  /** Pieces in stock; null if they are not counted. */
  stock: z.nullable(z.number()),
  /** Days until it leaves, if it is made to order; absent if not. */
  leadDays: z.optional(z.number()),
  /** False if the shop no longer sells the product; absent otherwise. */
  isSold: z.optional(z.literal(false)),
  /** The product's tax class; absent for Standard. */
  taxClassId: z.optional(Id),
  /** The price follows the rate of its metal; absent for a fixed price. */
  pricing: z.optional(z.literal('weight')),
  /** The part of the price that is making, in rupees; absent unless it is taxed apart. */
  making: z.optional(z.number()),
})

/** Totals of a cart. Amounts in rupees, rates in percent. */
export const CartTotals = z.object({
  /** Number of pieces. */
  selectedItems: z.number(),
  totalPrice: z.number(),
  discountPercentage: z.number(),
  discount: z.number(),
  /** The discount for paying before delivery; absent without one. */
  prepaidDiscountPercentage: z.optional(z.number()),
  prepaidDiscount: z.optional(z.number()),
  /** What the counter takes off making, and off the rest of the price; absent without it. */
  makingDiscount: z.optional(z.number()),
  priceDiscount: z.optional(z.number()),
  taxRate: z.number(),
  tax: z.number(),
  /** The taxes that add up to `tax`, each with the value it is levied on. */
  taxes: z.array(
    z.object({ name: z.string(), hsn: z.string(), rate: z.number(), taxable: z.number(), tax: z.number() }),
  ),
  /** What rounding to the rupee adds; absent where nothing is rounded. */
  roundOff: z.optional(z.number()),
  grandTotal: z.number(),
})

export const CartSummary = z.object({
  totals: CartTotals,
  /** The coupon that takes most off: the entered one, or one that applies by itself. */
  coupon: z.nullable(Coupon),
  /** Why the entered coupon does not count; absent if it does. */
  otherCoupon: z.optional(z.object({ code: z.string(), reason: z.string() })),
  /** The totals if it is paid before delivery; absent unless they depend on a coupon of another kind. */
  prepaidTotals: z.optional(CartTotals),
  /**
   * Sent as Idempotency-Key with the order: the same for the same cart in every tab, new after each change.
   */
  orderKey: z.string(),
  /** Why this customer cannot pay by a method at the moment; absent if every method is open. */
  methodProblems: z.optional(z.partialRecord(z.enum(paymentMethods), z.string())),
})

const UserParams = z.object({ userId: Id })
const ItemParams = z.object({ itemId: Id })

export const getCart = endpoint(refs.getCart, {
  access: 'self',
  duty: 'owner',
  summary: 'The lines of a user’s cart, oldest first, at current prices.',
  params: UserParams,
  response: z.array(CartLine),
  errors: [],
})

export const getCartSummary = endpoint(refs.getCartSummary, {
  access: 'self',
  duty: 'owner',
  summary: 'The totals of a user’s cart, with its coupon.',
  params: UserParams,
  response: CartSummary,
  errors: [],
})

export const addToCart = endpoint(refs.addToCart, {
  access: 'customer',
  summary:
    'Adds a product to the cart, or raises the quantity of its line. Price, name and image come from the catalogue.',
  body: z.object({
    productId: Id,
    quantity: z._default(Quantity, 1),
    userId: z.string('must be the id of the signed-in user'),
    // Sent by clients that know the product, but ignored.
    name: z.optional(z.unknown()),
    image: z.optional(z.unknown()),
    price: z.optional(z.unknown()),
    metal: z.optional(z.unknown()),
    variantId: ChosenVariant,
    pieceId: ChosenPiece,
    size: ChosenOption,
    color: ChosenOption,
    engraving: Engraving,
  }),
  status: 201,
  response: CartLine,
  errors: ['sold_out', 'rate_stale'],
})

export const updateCartLine = endpoint(refs.updateCartLine, {
  access: 'customer',
  summary:
    'Changes a line’s quantity by one; a decrement at quantity 1 removes the line (the response then has quantity 0).',
  params: ItemParams,
  body: z.object({ type: z.enum(['increment', 'decrement'], 'must be increment or decrement') }),
  response: CartLine,
  errors: ['sold_out', 'rate_stale'],
})

export const setCartLineSize = endpoint(refs.setCartLineSize, {
  access: 'customer',
  summary:
    'Changes the size of a line. A line that already has this size is joined with it; the response is then that line.',
  params: ItemParams,
  body: z.object({ size: z.string('must be one of the sizes of the product').check(z.maxLength(60)) }),
  response: CartLine,
  errors: ['sold_out', 'rate_stale'],
})

export const removeCartLine = endpoint(refs.removeCartLine, {
  access: 'customer',
  summary: 'Removes a line from the cart.',
  params: ItemParams,
  response: Message,
  errors: [],
})

export const clearCart = endpoint(refs.clearCart, {
  access: 'self',
  summary: 'Empties the cart and removes its coupon.',
  params: UserParams,
  response: Message,
  errors: [],
})

export const removeCartCoupon = endpoint(refs.removeCartCoupon, {
  access: 'self',
  summary: 'Removes the coupon from the cart.',
  params: UserParams,
  response: Message,
  errors: [],
})
