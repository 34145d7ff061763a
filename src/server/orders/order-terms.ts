import type { NewOrder } from '../../contract/order.ts'
import { presentTotals } from '../../rules/present-totals.ts'
import { priceCart, type TaxClass, type Totals } from '../../rules/cart-totals.ts'
import { paiseOf } from '../../rules/pricing.ts'
import type { PriceHoldRow } from '../db/schema/hold-tables.ts'
import type { OrderLineRow } from '../db/schema/order-tables.ts'
import { AppError } from '../lib/errors.ts'
import { isAccepted, linesOfHold, reservedOf, totalsOfHold, withCoupon } from '../holds/hold-row.ts'
import type { Config } from '../config.ts'
import { standardClass } from '../settings/tax-classes.ts'
import { couponOf, isCounted, isStillSold, orderLinesOf, storedClass, type OrderInputs } from './order-inputs.ts'
import { stockKeyOf, sumByStock, type Pieces } from '../catalogue/stock.ts'
import { noVariant } from '../catalogue/variant-row.ts'
import { makingOfBreakup } from '../catalogue/weighed-prices.ts'

/** The contents and totals of an order, and what to reserve and release for it. */
export type Terms = {
  lines: OrderLineRow[]
  /** Basis points. */
  discount: number
  totals: Totals
  coupon: { id: string; code: string } | null
  /** The customer's hold, which ends with the order. */
  hold: PriceHoldRow | null
  /** Counted pieces that the order needs beyond those the hold has reserved, and reserved ones it does not need. */
  taken: Pieces[]
  returned: Pieces[]
  couponTaken: string | null
  couponReturned: string | null
}

type OrderRequest = { userId: string; body: NewOrder }

/** Returns the terms of an order: those of the hold it names, or the current ones. @throws AppError as buildOrder does. */
export function termsOf({ userId, body }: OrderRequest, settings: Config, sources: OrderInputs, orderId: string): Terms {
  const own = sources.holds.get(userId) ?? null
  const named = own && own.id === body.holdId && isAccepted(own, body, sources.now) ? own : null
  const held = named && isOfCart(named, body) ? heldTerms(named, { userId, body }, sources, orderId) : null
  if (held && paiseOf(body.amount) === held.totals.grandTotal) return held
  const terms = presentTerms({ userId, body }, settings, sources, { own, orderId })
  // An order that names a hold relies on its prices: without that hold, reject it even if the total is the same.
  if (paiseOf(body.amount) !== terms.totals.grandTotal || (body.holdId && !named)) throw priceChanged(terms)
  return terms
}

/** The terms of a hold; null if it has reserved nothing and one of its pieces is no longer sold as it was. @throws AppError coupon_refused. */
function heldTerms(hold: PriceHoldRow, request: OrderRequest, sources: OrderInputs, orderId: string): Terms | null {
  const lines = linesOfHold(hold).map(({ productId, name, image, pricePaise, quantity, size, color, taxClass, variant = noVariant }, position): OrderLineRow =>
    Object.assign({ order_id: orderId, position, product_id: productId, name, image, price_paise: pricePaise, quantity, size, color, tax_class: storedClass(taxClass) }, variant))
  const unchanged = { lines, hold, returned: [], couponReturned: null }
  if (hold.reserves === 1) {
    const coupon = hold.coupon_id === null ? null : { id: hold.coupon_id, code: hold.coupon_code ?? '' }
    return { ...unchanged, discount: hold.discount_points, totals: totalsOfHold(hold), coupon, taken: [], couponTaken: null }
  }
  if (!lines.every((line) => isStillSold(sources.products.get(line.product_id), line))) return null
  const coupon = couponOf(request, sources)
  const priced = withCoupon(hold, coupon)
  const taken = sumByStock(lines.filter((line) => isCounted(sources.products.get(line.product_id), line)))
  return { ...unchanged, discount: priced.discount_points, totals: totalsOfHold(priced), coupon, taken, couponTaken: coupon?.id ?? null }
}

/** The current terms; pieces reserved by the customer's hold count as available to them. */
function presentTerms({ userId, body }: OrderRequest, settings: Config, sources: OrderInputs, { own, orderId }: { own: PriceHoldRow | null; orderId: string }): Terms {
  const lines = orderLinesOf(body, settings, sources, orderId)
  const coupon = couponOf({ userId, body }, sources)
  const discount = coupon?.percent_points ?? 0
  const totals = priceCart(lines.map(pricedLine), { discount, standard: standardClass(settings), roundsOff: settings.roundsOff })
  const needed = sumByStock(lines.filter((line) => isCounted(sources.products.get(line.product_id), line)))
  const reserved = own ? sumByStock(reservedOf(own)) : []
  const isSameCoupon = own?.coupon_id === coupon?.id
  return {
    lines, discount, totals, coupon, hold: own,
    taken: beyond(needed, reserved),
    returned: beyond(reserved, needed),
    couponTaken: isSameCoupon ? null : (coupon?.id ?? null),
    couponReturned: isSameCoupon ? null : (own?.coupon_id ?? null),
  }
}

/** Subtracts pieces from others; keeps positive quantities. */
const beyond = (some: readonly Pieces[], others: readonly Pieces[]): Pieces[] =>
  some
    .map((each) => ({ ...each, quantity: each.quantity - (others.find((other) => stockKeyOf(other) === stockKeyOf(each))?.quantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0)

/** Whether an order matches the held cart. An omitted option matches the held one. */
function isOfCart(hold: PriceHoldRow, { products }: NewOrder): boolean {
  const left = linesOfHold(hold)
  const isSame = (request: string | null | undefined, held: string) => !request || request.trim().toLowerCase() === held.toLowerCase()
  for (const { productId, variantId, quantity, size, color } of products) {
    const at = left.findIndex((line) => line.productId === productId && line.quantity === quantity
      && (variantId ? variantId === line.variant?.variant_id : isSame(size, line.size) && isSame(color, line.color)))
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.length === 0
}

const pricedLine = (line: OrderLineRow) => ({
  price: line.price_paise, quantity: line.quantity, taxClass: line.tax_class === null ? undefined : (JSON.parse(line.tax_class) as TaxClass),
  making: makingOfBreakup(line.breakup),
})

const priceChanged = ({ totals, discount }: Pick<Terms, 'totals' | 'discount'>) =>
  new AppError('price_changed', 'The price of your order has changed. Please review your cart.', { totals: presentTotals(totals, discount) })
