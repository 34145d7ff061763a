import type { Address } from '../../contract/address.ts'
import type { NewOrder } from '../../contract/order.ts'
import { noSuchAddress, plainAddress } from '../addresses/addresses.service.ts'
import { imageInColor } from '../catalogue/product-row.ts'
import { chosenOptions } from '../cart/chosen-options.ts'
import type { LineInCart } from '../cart/remove-ordered-items.ts'
import { codeKey, readCouponsByCode, readCouponsOfCarts, couponRefused, type UsableCoupon } from '../coupons/coupons.service.ts'
import type { Queries, Tx } from '../db/types.ts'
import type { PriceHoldRow } from '../db/schema/hold-tables.ts'
import type { AddressRow, CartLineRow, OrderLineRow } from '../db/schema/order-tables.ts'
import { paramList, compiledQuery, type Params } from '../db/sql/compiled-query.ts'
import { noLongerSold } from '../catalogue/stock.ts'
import type { TaxClass } from '../../rules/cart-totals.ts'
import { taxClassOf, type TaxSettings } from '../settings/tax-classes.ts'
import { noVariant, orderedVariant, parseVariants, variantsColumn } from '../catalogue/variant-row.ts'
import { priceVariants, requireFreshRate, type PricedVariant } from '../catalogue/weighed-prices.ts'
import type { Config } from '../config.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { pipeline } from '../db/pipeline.ts'
import { AppError } from '../lib/errors.ts'
import { countUnpaidOrders, lockCustomers, reservesUnpaid } from './unpaid-orders.ts'

/** All the data needed to build the orders of some customers, read in one transaction. */
export type OrderInputs = {
  /** The instant whose rates decide, in milliseconds since 1970. */
  now: number
  products: Map<string, SoldProduct>
  cartLines: CartLineRow[]
  coupons: { ofCarts: UsableCoupon[]; byCode: UsableCoupon[] }
  addresses: AddressRow[]
  /** The price holds of these customers, by customer id. */
  holds: Map<string, PriceHoldRow>
  /** The UTRs in these orders that are already used by another order. */
  paidUtrs: Set<string | null>
  /** The number of unpaid orders of customers who pay by UPI or bank transfer. */
  unpaid: Map<string | null, number>
}

type SoldProduct = Omit<Awaited<ReturnType<typeof selectProducts>>[number], 'variants'> & { variants: PricedVariant[] }
type Wanted = { userId: string; body: NewOrder }

/** Reads all inputs in one pipeline. Prices are those at the rates of one instant. */
export async function readOrderInputs(tx: Tx, rates: RateBook, wanted: readonly Wanted[]): Promise<OrderInputs> {
  const now = Date.now()
  const userIds = wanted.map(({ userId }) => userId)
  const productIds = [...new Set(wanted.flatMap(({ body }) => body.products.map((line) => line.productId)))].sort()
  const bodies = wanted.map(({ body }) => body)
  const unpaidBy = wanted.filter(({ body }) => body.paymentMethod !== 'COD').map(({ userId }) => userId)
  // First, so that the count below sees what another order of the same customer has just written. A hold is ordered by once.
  const withoutHold = wanted.filter(({ body }) => reservesUnpaid(body)).map(({ userId }) => userId)
  if (withoutHold.length > 0) await lockCustomers(tx, withoutHold)
  const [products, cartLines, holds, ofCarts, byCode, addresses, paid, unpaid] = await pipeline(
    selectProducts(tx.db, productIds),
    selectCartLines(tx.db, userIds),
    selectHolds(tx.db, userIds),
    readCouponsOfCarts(tx.db, userIds),
    forAny(bodies.map(typedCode), (codes) => readCouponsByCode(tx.db, codes)),
    forAny(bodies.map(({ addressId }) => addressId), (ids) => tx.db.selectFrom('addresses').selectAll().where('id', 'in', ids).execute()),
    forAny(bodies.map(({ utr }) => utr), (utrs) => tx.db.selectFrom('orders').select('utr').where('utr', 'in', utrs).execute()),
    forAny(unpaidBy, (ids) => countUnpaidOrders(tx.db, ids)),
  )
  return {
    now, products: new Map(products.map((row) => [row.id, { ...row, variants: priceVariants(row, parseVariants(row.variants), () => rates.ratesAt(now)) }])), cartLines, coupons: { ofCarts, byCode: byCode ?? [] },
    addresses: addresses ?? [], holds: new Map(holds.map((hold) => [hold.user_id, hold])), paidUtrs: new Set(paid?.map(({ utr }) => utr)),
    unpaid: unpaid ?? new Map(),
  }
}

/** Skips the query if no order contains such a value. */
function forAny<T>(named: (string | null | undefined)[], read: (values: string[]) => Promise<T>): Promise<T> | null {
  const values = [...new Set(named.filter((each) => each !== null && each !== undefined))]
  return values.length > 0 ? read(values) : null
}

const selectProducts = compiledQuery(
  (db: Queries, given: Params<readonly string[]>, length) =>
    db
      .selectFrom('products')
      .select(['id', 'name', 'image', 'additional_images', 'image_colors', 'price_paise', 'metal', 'size', 'colors', 'stock', 'visibility', 'tax_class_id', 'pricing', 'price_rule', variantsColumn(db)])
      .where('id', 'in', paramList(given, length, (ids) => ids)),
  (ids) => ids.length,
)

const selectCartLines = compiledQuery(
  (db: Queries, given: Params<readonly string[]>, length) =>
    db.selectFrom('cart_lines').selectAll().where('user_id', 'in', paramList(given, length, (ids) => ids)),
  (ids) => ids.length,
)

const selectHolds = compiledQuery(
  (db: Queries, given: Params<readonly string[]>, length) =>
    db.selectFrom('price_holds').selectAll().where('user_id', 'in', paramList(given, length, (ids) => ids)),
  (ids) => ids.length,
)

/**
 * Builds the lines of one order at current prices.
 * @throws AppError not_found, sold_out for a hidden product, rate_stale, invalid_input for an option that does not exist.
 */
export function orderLinesOf(body: NewOrder, settings: TaxSettings & Pick<Config, 'rates'>, { products, now }: OrderInputs, orderId: string): OrderLineRow[] {
  return body.products.map((line, position) => {
    const product = products.get(line.productId)
    if (!product) throw new AppError('not_found', 'A product of this order does not exist or is no longer sold.')
    if (product.visibility !== 'shown') throw noLongerSold(product.name)
    const { size, color, variant } = chosenOptions(product, line)
    requireFreshRate(settings, variant?.weighing, now)
    return {
      order_id: orderId, position, product_id: product.id, name: product.name, image: variant?.image ?? imageInColor(product, color),
      price_paise: variant?.price ?? product.price_paise, quantity: line.quantity, size, color, tax_class: storedClass(taxClassOf(settings, product.tax_class_id)), ...(variant ? orderedVariant(product.metal, variant) : noVariant),
    }
  })
}

/** The tax class of a line as it is stored: null for Standard. */
export const storedClass = (taxClass: TaxClass | undefined): string | null => (taxClass && taxClass.position > 0 ? JSON.stringify(taxClass) : null)

/** Whether the variant of a line, or its product without variants, has a counted stock. */
export function isCounted(product: SoldProduct | undefined, { variant_id }: Pick<OrderLineRow, 'variant_id'>): boolean {
  const counted = variant_id === null ? product : product?.variants.find(({ id }) => id === variant_id)
  return counted !== undefined && counted.stock !== null
}

/** Whether a product is still offered with the variant of a line, or still without any. */
export const isStillSold = (product: SoldProduct | undefined, { variant_id }: Pick<OrderLineRow, 'variant_id'>): boolean =>
  product?.visibility === 'shown' && (variant_id === null ? product.variants.length === 0 : product.variants.some(({ id }) => id === variant_id))

/** Returns the coupon an order names, or else the one attached to the customer's cart. @throws AppError coupon_refused. */
export function couponOf({ userId, body }: Wanted, { coupons }: OrderInputs): UsableCoupon | null {
  const code = typedCode(body)
  if (code === null) return coupons.ofCarts.find((coupon) => coupon.user_id === userId) ?? null
  const coupon = coupons.byCode.find(({ code_key }) => code_key === code)
  if (!coupon) throw couponRefused()
  return coupon
}

const typedCode = (body: NewOrder): string | null => (body.couponCode?.trim() ? codeKey(body.couponCode) : null)

/**
 * Returns the address an order names or contains, null if there is none, or if that of a held cart was deleted; and the
 * buyer's GSTIN: that of the order, or, if it is left out, the one saved with the address.
 * @throws AppError not_found, also for another customer's address.
 */
export function deliveryOf({ userId, body }: Wanted, { addresses }: OrderInputs): { address: Address | null; buyerGstin: string | null } {
  const buyerGstin = body.buyerGstin || null
  const isLeftOut = body.buyerGstin === undefined
  if (!body.addressId) return { address: body.address ?? null, buyerGstin }
  const row = addresses.find(({ id, user_id }) => id === body.addressId && user_id === userId)
  if (row) return { address: plainAddress(row), buyerGstin: isLeftOut ? row.buyer_gstin : buyerGstin }
  // A paid order is not rejected for a missing address: the order page asks for one.
  if (body.holdId && body.paymentMethod === 'UPI') return { address: null, buyerGstin }
  throw noSuchAddress()
}

/** The lines of the customer's cart. */
export const cartOf = (userId: string, { cartLines }: OrderInputs): LineInCart[] => cartLines.filter((line) => line.user_id === userId)
