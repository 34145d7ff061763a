import { MAX_QUANTITY } from '../../../contract/cart.ts'
import { MAX_ORDER_LINES, type NewOrder } from '../../../contract/order.ts'
import { leavingDay } from '../../../rules/lead-time.ts'
import { presentTotals } from '../../../rules/present-totals.ts'
import { priceCart, type TaxClass, type Totals } from '../../../rules/cart-totals.ts'
import { isPrepaid } from '../../../rules/prepaid.ts'
import { paiseOf } from '../../../rules/pricing.ts'
import { tooManyPieces } from '../cart/cart-errors.ts'
import { chosenOptions } from '../cart/chosen-options.ts'
import { imageInColor } from '../catalogue/product-row.ts'
import {
  pieceSold,
  soldOut,
  stockKeyOf,
  sumByStock,
  type NeededPieces,
  type Pieces,
} from '../catalogue/stock.ts'
import { noVariant, orderedVariant } from '../catalogue/variant-row.ts'
import { makingOfBreakup, requireFreshRate, type PricedVariant } from '../catalogue/weighed-prices.ts'
import type { Config } from '../../core/config/config.ts'
import { findCartCoupon, findCoupon } from '../coupons/coupon-queries.ts'
import { couponRefused } from '../coupons/coupon-uses.ts'
import type { PriceHoldRow } from '../../core/db/schema/hold-tables.ts'
import type { CouponRow, OrderLineRow } from '../../core/db/schema/order-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { heldPieces, isAccepted, linesOfHold, totalsOfHold, withCoupon } from '../cart/hold-row.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { standardClass, taxClassOf } from '../settings/tax-classes.ts'
import {
  choosePieces,
  findPiece,
  readSoldProducts,
  type SoldProduct,
  type SoldProducts,
} from './sold-products.ts'

/** The data that decides the price of an order. */
export type PriceInputs = {
  /** The instant whose rates decide, in milliseconds since 1970. */
  now: number
  products: SoldProducts
  /** The customer's price hold. */
  hold: PriceHoldRow | null
  /** The usable coupon that the order names, or else the one attached to the customer's cart. */
  coupon: Pick<CouponRow, 'id' | 'code' | 'percent_points'> | null
}

/** The lines and totals of an order, and the changes to stock and coupons that it causes. */
export type PricedOrder = {
  lines: OrderLineRow[]
  /** Basis points. */
  discount: number
  prepaidDiscount: number
  totals: Totals
  coupon: { id: string; code: string } | null
  /** The customer's hold, which ends with the order. */
  hold: PriceHoldRow | null
  /**
   * Counted pieces that the order needs in addition to those of its hold, and pieces of its hold that it does
   * not need.
   */
  piecesToReserve: Pieces[]
  piecesToRestock: NeededPieces[]
  couponToRedeem: string | null
  couponToRelease: string | null
}

/** Reads the data that decides the price of an order. */
export async function readPriceInputs(
  db: Queries,
  rates: RateBook,
  userId: string,
  body: NewOrder,
): Promise<PriceInputs> {
  const now = Date.now()
  const hold = await db.selectFrom('price_holds').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const coupon = await (namesCoupon(body) ? findCoupon(db, body.couponCode) : findCartCoupon(db, userId))
  return {
    now,
    hold: hold ?? null,
    coupon: coupon ?? null,
    products: await readSoldProducts(db, rates, now, body.products, hold?.id),
  }
}

/**
 * Prices an order: with the hold it names, or else at current prices.
 * @throws AppError not_found, sold_out, invalid_input, rate_stale, coupon_refused, or price_changed if the
 * customer has seen another total.
 */
export function priceOrder(
  body: NewOrder,
  settings: Config,
  inputs: PriceInputs,
  orderId: string,
): PricedOrder {
  const { hold } = inputs
  const named = hold && hold.id === body.holdId && isAccepted(hold, body, inputs.now) ? hold : null
  const held = named && isOfCart(named, body) ? atHeldPrices(named, body, inputs, orderId) : null
  if (held && paiseOf(body.amount) === held.totals.grandTotal) return held
  const current = atCurrentPrices(body, settings, inputs, orderId)
  // An order that names a hold relies on its prices: without that hold, reject it even if the total is the
  // same.
  if (paiseOf(body.amount) !== current.totals.grandTotal || (body.holdId && !named))
    throw priceChanged(current)
  return current
}

/**
 * Null if the hold has reserved nothing and one of its pieces is no longer sold as it was. @throws AppError
 * coupon_refused.
 */
function atHeldPrices(
  hold: PriceHoldRow,
  body: NewOrder,
  inputs: PriceInputs,
  orderId: string,
): PricedOrder | null {
  const lines = linesOfHold(hold).map(
    (
      {
        productId,
        name,
        image,
        pricePaise,
        quantity,
        size,
        color,
        isReserved,
        pieceId,
        taxClass,
        variant = noVariant,
      },
      position,
    ): OrderLineRow => {
      const counted =
        hold.reserves === 1
          ? isReserved
          : pieceId === undefined && isCounted(inputs.products.get(productId), variant)
      return Object.assign(
        {
          order_id: orderId,
          position,
          counted: counted ? 1 : 0,
          piece_id: pieceId ?? null,
          leaves_on: leavesOn(soldOf(inputs.products.get(productId), variant), inputs.now),
          product_id: productId,
          name,
          image,
          price_paise: pricePaise,
          list_price_paise: null,
          price_reason: null,
          quantity,
          size,
          color,
          tax_class: storedClass(taxClass),
        },
        variant,
      )
    },
  )
  const prepaid = isPrepaid(body.paymentMethod)
  const prepaidDiscount = prepaid ? hold.prepaid_points : 0
  const unchanged = { lines, hold, piecesToRestock: [], couponToRelease: null }
  if (hold.reserves === 1) {
    const coupon = hold.coupon_id === null ? null : { id: hold.coupon_id, code: hold.coupon_code ?? '' }
    return {
      ...unchanged,
      discount: hold.discount_points,
      prepaidDiscount,
      totals: totalsOfHold(hold, prepaid),
      coupon,
      piecesToReserve: [],
      couponToRedeem: null,
    }
  }
  if (!lines.every((line) => isStillSold(inputs.products.get(line.product_id), line))) return null
  const coupon = couponOf(body, inputs)
  const priced = withCoupon(hold, coupon)
  const piecesToReserve = countedPieces(lines)
  return {
    ...unchanged,
    discount: priced.discount_points,
    prepaidDiscount,
    totals: totalsOfHold(priced, prepaid),
    coupon,
    piecesToReserve,
    couponToRedeem: coupon?.id ?? null,
  }
}

/** Pieces reserved by the customer's hold count as available to them. */
function atCurrentPrices(
  body: NewOrder,
  settings: Config,
  inputs: PriceInputs,
  orderId: string,
): PricedOrder {
  const { hold } = inputs
  const lines = requireFewOrderLines(
    mergeLines(
      choosePieces(body.products, inputs.products).map((line) =>
        currentLine(line, settings, inputs, orderId),
      ),
      ({ product_id, size, color, piece_id }) => [product_id, size, color, piece_id],
    ),
  )
  const coupon = couponOf(body, inputs)
  const discount = coupon?.percent_points ?? 0
  const prepaidDiscount = isPrepaid(body.paymentMethod) ? settings.prepaidDiscount : 0
  const totals = priceLines(lines, settings, { discount, prepaidDiscount })
  const needed = countedPieces(lines)
  const reserved = hold ? sumByStock(heldPieces(hold)) : []
  const isSameCoupon = hold?.coupon_id === coupon?.id
  return {
    lines,
    discount,
    prepaidDiscount,
    totals,
    coupon,
    hold,
    piecesToReserve: subtractPieces(needed, reserved),
    piecesToRestock: subtractPieces(reserved, needed),
    couponToRedeem: isSameCoupon ? null : (coupon?.id ?? null),
    couponToRelease: isSameCoupon ? null : (hold?.coupon_id ?? null),
  }
}

/** The totals of order lines. Discounts in basis points. */
export const priceLines = (
  lines: readonly OrderLineRow[],
  settings: Config,
  discounts: { discount: number; prepaidDiscount: number },
): Totals =>
  priceCart(lines.map(pricedLine), {
    ...discounts,
    standard: standardClass(settings),
    roundsOff: settings.roundsOff,
  })

/** The pieces of order lines that are taken out of counted stock. */
export const countedPieces = (lines: readonly OrderLineRow[]): Pieces[] =>
  sumByStock(lines.filter(({ counted }) => counted === 1))

type WantedLine = NewOrder['products'][number]

/** A line of an order at its current price. @throws AppError as `priceOrder` does. */
export function currentLine(
  line: WantedLine,
  settings: Config,
  { products, now }: Pick<PriceInputs, 'products' | 'now'>,
  orderId: string,
): OrderLineRow {
  const product = products.get(line.productId)
  if (!product)
    throw new AppError('not_found', 'A product of this order does not exist or is no longer sold.')
  // Does not name the product: it may never have been shown, and the call only needs its id.
  if (product.visibility !== 'shown')
    throw new AppError(
      'sold_out',
      'A product of this order is no longer sold. Please remove it from your cart.',
    )
  const piece = line.pieceId ? findPiece(product, line.pieceId) : undefined
  if (line.pieceId && !piece) throw pieceSold()
  const {
    size,
    color,
    variant: chosen,
  } = chosenOptions(product, { ...line, variantId: line.variantId ?? piece?.variant_id })
  if (piece && chosen?.id !== piece.variant_id) throw pieceSold()
  const variant = piece ? product.pieces?.priceOf(piece) : chosen
  requireFreshRate(settings, variant?.weighing, now)
  const { stock } = variant ?? product
  return {
    order_id: orderId,
    position: 0,
    counted: stock === null || piece ? 0 : 1,
    piece_id: piece?.id ?? null,
    leaves_on: leavesOn(variant, now),
    product_id: product.id,
    name: product.name,
    image: variant?.image ?? imageInColor(product, color),
    price_paise: variant?.price ?? product.price_paise,
    list_price_paise: null,
    price_reason: null,
    quantity: line.quantity,
    size,
    color,
    tax_class: storedClass(taxClassOf(settings, product.tax_class_id)),
    ...(variant ? orderedVariant(product.metal, variant) : noVariant),
  }
}

/** Adds up the lines with an equal key, and numbers them. */
export function mergeLines<L extends OrderLineRow>(lines: readonly L[], keyOf: (line: L) => unknown): L[] {
  const merged = new Map<string, L>()
  for (const line of lines) {
    const key = JSON.stringify(keyOf(line))
    const equal = merged.get(key)
    merged.set(
      key,
      equal ? { ...equal, quantity: equal.quantity + line.quantity } : { ...line, position: merged.size },
    )
  }
  return [...merged.values()]
}

/** @throws AppError invalid_input. */
export function requireFewOrderLines<L extends OrderLineRow>(lines: L[]): L[] {
  if (lines.length > MAX_ORDER_LINES) {
    const message = `must name at most ${MAX_ORDER_LINES} products`
    throw new AppError('invalid_input', `products: ${message}`, { issues: [{ path: 'products', message }] })
  }
  if (lines.some(({ quantity }) => quantity > MAX_QUANTITY)) throw tooManyPieces()
  return lines
}

/** The tax class of a line as it is stored: null for Standard. */
const storedClass = (taxClass: TaxClass | undefined): string | null =>
  taxClass && taxClass.position > 0 ? JSON.stringify(taxClass) : null

/** @throws AppError sold_out. */
export function requireInStock(pieces: readonly Pieces[], products: SoldProducts): void {
  const stockOf = ({ product_id, variant_id }: Pieces): number => {
    const product = products.get(product_id)
    return (variant_id === null ? product : product?.variants.find(({ id }) => id === variant_id))?.stock ?? 0
  }
  const short = pieces.find((each) => stockOf(each) < each.quantity)
  if (short) throw soldOut(short.name)
}

/** Whether the variant of a line, or its product without variants, has a counted stock. */
function isCounted(
  product: SoldProduct | undefined,
  { variant_id }: Pick<OrderLineRow, 'variant_id'>,
): boolean {
  const counted = variant_id === null ? product : soldOf(product, { variant_id })
  return counted !== undefined && counted.stock !== null
}

const soldOf = (product: SoldProduct | undefined, { variant_id }: Pick<OrderLineRow, 'variant_id'>) =>
  product?.variants.find(({ id }) => id === variant_id)

/** The day by which a piece leaves that is ordered at `now`; null if it is not made to order. */
const leavesOn = (variant: Pick<PricedVariant, 'lead_days'> | null | undefined, now: number): number | null =>
  variant?.lead_days ? leavingDay(now, variant.lead_days) : null

/**
 * Whether a product is still offered with the variant of a line, or still without any, and its piece is in
 * stock if it has chosen one.
 */
const isStillSold = (
  product: SoldProduct | undefined,
  { variant_id, piece_id }: Pick<OrderLineRow, 'variant_id' | 'piece_id'>,
): boolean =>
  product?.visibility === 'shown' &&
  (variant_id === null
    ? product.variants.length === 0
    : product.variants.some(
        ({ id, stock_by }) => id === variant_id && (stock_by === 'pieces') === (piece_id !== null),
      )) &&
  (piece_id === null || findPiece(product, piece_id) !== undefined)

const namesCoupon = (body: NewOrder): body is NewOrder & { couponCode: string } =>
  Boolean(body.couponCode?.trim())

/** @throws AppError coupon_refused if the order names a coupon that is not usable. */
function couponOf(body: NewOrder, { coupon }: PriceInputs): PriceInputs['coupon'] {
  if (namesCoupon(body) && !coupon) throw couponRefused()
  return coupon
}

/** Subtracts the quantities of other pieces; keeps positive ones. */
const subtractPieces = <P extends Pieces>(some: readonly P[], others: readonly Pieces[]): P[] =>
  some
    .map((each) => ({
      ...each,
      quantity:
        each.quantity - (others.find((other) => stockKeyOf(other) === stockKeyOf(each))?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0)

/** Whether an order matches the held cart. An omitted option matches the held one. */
function isOfCart(hold: PriceHoldRow, { products }: NewOrder): boolean {
  const unmatched = linesOfHold(hold)
  const isSame = (request: string | null | undefined, held: string) =>
    !request || request.trim().toLowerCase() === held.toLowerCase()
  for (const { productId, variantId, pieceId, quantity, size, color } of products) {
    const at = unmatched.findIndex(
      (line) =>
        line.productId === productId &&
        line.quantity === quantity &&
        (!pieceId || pieceId === line.pieceId) &&
        (variantId
          ? variantId === line.variant?.variant_id
          : isSame(size, line.size) && isSame(color, line.color)),
    )
    if (at < 0) return false
    unmatched.splice(at, 1)
  }
  return unmatched.length === 0
}

/** An order line as `priceCart` takes it. */
export const pricedLine = (line: OrderLineRow) => ({
  price: line.price_paise,
  quantity: line.quantity,
  taxClass: line.tax_class === null ? undefined : (JSON.parse(line.tax_class) as TaxClass),
  making: makingOfBreakup(line.breakup),
})

const priceChanged = ({
  totals,
  discount,
  prepaidDiscount,
}: Pick<PricedOrder, 'totals' | 'discount' | 'prepaidDiscount'>) =>
  new AppError('price_changed', 'The price of your order has changed. Please review your cart.', {
    totals: presentTotals(totals, discount, prepaidDiscount),
  })
