import { MAX_QUANTITY } from '../../../../contract/cart.ts'
import { MAX_ORDER_LINES, type NewOrder } from '../../../../contract/order.ts'
import { cleanEngraving } from '../../../../rules/engraving.ts'
import { leavingDay } from '../../../../rules/lead-time.ts'
import { priceCart, type CartTerms, type TaxClass, type Totals } from '../../../../rules/cart-totals.ts'
import { couponDiscountsOfLines, type CouponRule } from '../../../../rules/coupon.ts'
import { tooManyPieces } from '../../cart/cart-errors.ts'
import { chosenOptions } from '../../cart/chosen-options.ts'
import { chosenEngraving } from '../../cart/line-choice.ts'
import { imageOfChoice } from '../../catalogue/image-of-choice.ts'
import { pieceSold, soldOut, sumByStock, type StockLine } from '../../stock/counted-stock.ts'
import { noVariant, orderedVariant } from '../../catalogue/variant-row.ts'
import { makingOfBreakup, type PricedVariant } from '../../catalogue/weighed-prices.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderLineRow } from '../../../core/db/schema/order-tables.ts'
import { AppError, invalid } from '../../../core/lib/errors.ts'
import { standardClass, taxClassOf } from '../../settings/tax-classes.ts'
import type { PriceInputs } from './price-inputs.ts'
import { findPiece, type SoldProducts } from './sold-products.ts'

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
  const { stock } = variant ?? product
  return {
    order_id: orderId,
    position: 0,
    counted: stock === null || piece ? 0 : 1,
    piece_id: piece?.id ?? null,
    leaves_on: leavesOn(variant, now),
    product_id: product.id,
    name: product.name,
    image: imageOfChoice(product, { variant, color }),
    price_paise: variant?.price ?? product.price_paise,
    list_price_paise: null,
    price_reason: null,
    ...noLineDiscount,
    quantity: line.quantity,
    size,
    color,
    engraving: cleanEngraving(line.engraving),
    tax_class: storedClass(taxClassOf(settings, product.tax_class_id)),
    ...(variant ? orderedVariant(product.metal, variant) : noVariant),
  }
}

/**
 * @throws AppError invalid_input if a product that is sold can't have the engraving of its line.
 */
export function requireEngravable(
  lines: readonly Pick<WantedLine, 'productId' | 'engraving'>[],
  products: SoldProducts,
): void {
  for (const [index, { productId, engraving }] of lines.entries()) {
    const product = products.get(productId)
    if (product?.visibility === 'shown') chosenEngraving(product, engraving, `products.${index}.engraving`)
  }
}

/** The columns of an order or a line without a discount of the counter. */
export const noCounterDiscount = { making_discount_paise: 0, price_discount_paise: 0 } as const

/** The columns of a line without a discount of its own. */
export const noLineDiscount = { ...noCounterDiscount, coupon_discount_paise: 0 } as const

/** Order lines with what their coupon takes off making. */
export function withCouponDiscounts(lines: readonly OrderLineRow[], rule: CouponRule): OrderLineRow[] {
  const discounts = couponDiscountsOfLines(lines.map(pricedLine), rule)
  return lines.map((line, index) => ({ ...line, coupon_discount_paise: discounts[index] ?? 0 }))
}

/** The tax class of a line as it is stored: null for Standard. */
export const storedClass = (taxClass: TaxClass | undefined): string | null =>
  taxClass && taxClass.position > 0 ? JSON.stringify(taxClass) : null

/** The day by which a piece leaves that is ordered at `now`; null if it is not made to order. */
export const leavesOn = (
  variant: Pick<PricedVariant, 'lead_days'> | null | undefined,
  now: number,
): number | null => (variant?.lead_days ? leavingDay(now, variant.lead_days) : null)

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
  if (lines.length > MAX_ORDER_LINES)
    throw invalid('products', `must name at most ${MAX_ORDER_LINES} products`)
  if (lines.some(({ quantity }) => quantity > MAX_QUANTITY)) throw tooManyPieces()
  return lines
}

/** The totals of order lines. Discounts in basis points. */
export const priceLines = (
  lines: readonly OrderLineRow[],
  settings: Config,
  discounts: Pick<CartTerms, 'discount' | 'prepaidDiscount' | 'finalAmount'>,
): Totals =>
  priceCart(lines.map(pricedLine), {
    ...discounts,
    standard: standardClass(settings),
    roundsOff: settings.roundsOff,
  })

/** The pieces of order lines that are taken out of counted stock. */
export const countedPieces = (lines: readonly OrderLineRow[]): StockLine[] =>
  sumByStock(lines.filter(({ counted }) => counted === 1))

/** An order line as `priceCart` takes it, before its coupon. */
export const pricedLine = (line: OrderLineRow) => ({
  price: line.price_paise,
  quantity: line.quantity,
  taxClass: line.tax_class === null ? undefined : (JSON.parse(line.tax_class) as TaxClass),
  making: makingOfBreakup(line.breakup),
  makingDiscount: line.making_discount_paise,
  priceDiscount: line.price_discount_paise,
})

/** @throws AppError sold_out. */
export function requireInStock(pieces: readonly StockLine[], products: SoldProducts): void {
  const stockOf = ({ product_id, variant_id }: StockLine): number => {
    const product = products.get(product_id)
    return (variant_id === null ? product : product?.variants.find(({ id }) => id === variant_id))?.stock ?? 0
  }
  const short = pieces.find((each) => stockOf(each) < each.quantity)
  if (short) throw soldOut(short.name)
}
