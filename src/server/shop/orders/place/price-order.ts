import type { NewOrder } from '../../../../contract/order.ts'
import { effectivePoints } from '../../../../rules/coupon.ts'
import { isPrepaid } from '../../../../rules/prepaid.ts'
import { presentTotals } from '../../../../rules/present-totals.ts'
import { paiseOf } from '../../../../rules/pricing.ts'
import { totalsOfCart } from '../../cart/cart-lines.ts'
import { isAccepted, reservedOf } from '../../cart/hold-row.ts'
import { percentRule } from '../../coupons/coupon-rule.ts'
import { subtractStock, sumByStock } from '../../stock/counted-stock.ts'
import type { Config } from '../../../core/config/config.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { atHeldPrices, isOfCart } from './hold-prices.ts'
import {
  countedPieces,
  currentLine,
  mergeLines,
  pricedLine,
  requireEngravable,
  requireFewOrderLines,
  withCouponDiscounts,
} from '../base/order-line.ts'
import { couponOf, type PricedOrder, type PriceInputs } from '../base/price-inputs.ts'
import { choosePieces } from '../base/sold-products.ts'

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

/** Pieces reserved by the customer's hold count as available to them. */
function atCurrentPrices(
  body: NewOrder,
  settings: Config,
  inputs: PriceInputs,
  orderId: string,
): PricedOrder {
  requireEngravable(body.products, inputs.products)

  const { hold } = inputs
  const lines = requireFewOrderLines(
    mergeLines(
      choosePieces(body.products, inputs.products).map((line) =>
        currentLine(line, settings, inputs, orderId),
      ),
      ({ product_id, size, color, engraving, piece_id }) => [product_id, size, color, engraving, piece_id],
    ),
  )

  const priced = lines.map(pricedLine)
  const coupon = couponOf(body, inputs, priced)
  const rule = coupon?.rule ?? percentRule(0)
  const prepaidDiscount = isPrepaid(body.paymentMethod) ? settings.prepaidDiscount : 0
  const totals = totalsOfCart(settings, priced, { rule }, prepaidDiscount)

  const needed = countedPieces(lines)
  const reserved = hold ? sumByStock(reservedOf(hold)) : []
  const isSameCoupon = hold?.coupon_id === coupon?.id

  return {
    lines: withCouponDiscounts(lines, rule),
    isHeld: false,
    discount: effectivePoints(totals, rule),
    rule,
    prepaidDiscount,
    totals,
    coupon,
    hold,
    piecesToReserve: subtractStock(needed, reserved),
    couponToRedeem: isSameCoupon ? null : (coupon?.id ?? null),
    couponToRelease: isSameCoupon ? null : (hold?.coupon_id ?? null),
  }
}

const priceChanged = ({
  totals,
  discount,
  prepaidDiscount,
}: Pick<PricedOrder, 'totals' | 'discount' | 'prepaidDiscount'>) =>
  new AppError('price_changed', 'The price of your order has changed. Please review your cart.', {
    totals: presentTotals(totals, discount, prepaidDiscount),
  })
