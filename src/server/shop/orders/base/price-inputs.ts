import type { NewOrder } from '../../../../contract/order.ts'
import type { PricedLine, Totals } from '../../../../rules/cart-totals.ts'
import { appliesTo, chooseCoupon, type CouponRule } from '../../../../rules/coupon.ts'
import type { StockLine } from '../../stock/counted-stock.ts'
import type { PriceHoldRow } from '../../../core/db/schema/hold-tables.ts'
import type { OrderLineRow } from '../../../core/db/schema/order-tables.ts'
import { together } from '../../../core/db/together.ts'
import type { Queries } from '../../../core/db/types.ts'
import { readCouponOffers, type CouponOffers, type OfferedCoupon } from '../../coupons/coupon-queries.ts'
import { couponRefused } from '../../coupons/coupon-uses.ts'
import type { RateBook } from '../../rates/rate-book.ts'
import { readSoldProducts, type SoldProducts } from './sold-products.ts'

/** The data that decides the price of an order. */
export type PriceInputs = {
  /** The instant whose rates decide, in milliseconds since 1970. */
  now: number
  products: SoldProducts
  /** The customer's price hold. */
  hold: PriceHoldRow | null
  /**
   * The usable coupon that the order names, or else the one attached to the customer's cart, and those that
   * apply by themselves.
   */
  coupons: CouponOffers
}

/** The lines and totals of an order, and the changes to stock and coupons that it causes. */
export type PricedOrder = {
  lines: OrderLineRow[]
  /** Whether it has the prices of its hold. */
  isHeld: boolean
  /** Basis points. */
  discount: number
  /** The rule of its coupon; a percentage of 0 without one. */
  rule: CouponRule
  prepaidDiscount: number
  totals: Totals
  coupon: { id: string; code: string } | null
  /** The customer's hold, which ends with the order. */
  hold: PriceHoldRow | null
  /** Counted pieces that the order needs in addition to those of its hold. */
  piecesToReserve: StockLine[]
  couponToRedeem: string | null
  couponToRelease: string | null
}

/**
 * Reads the data that decides the price of an order. `phone`: of its delivery address, if that is not a saved
 * one; `now`: milliseconds since 1970.
 */
export async function readPriceInputs(
  db: Queries,
  rates: RateBook,
  { userId, body, phone, now }: { userId: string; body: NewOrder; phone: string | null; now: number },
): Promise<PriceInputs> {
  // A use that the customer's hold has redeemed is none for a named code.
  const named = namesCoupon(body) ? { code: body.couponCode, holderId: '' } : { code: null, holderId: userId }
  const [hold, coupons] = await together([
    db.selectFrom('price_holds').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    readCouponOffers(db, { userId, phone, ...named }),
  ])

  return {
    now,
    hold: hold ?? null,
    coupons,
    products: await readSoldProducts(db, rates, now, body.products, hold?.id),
  }
}

const namesCoupon = (body: NewOrder): body is NewOrder & { couponCode: string } =>
  Boolean(body.couponCode?.trim())

/**
 * The coupon that counts for the lines of an order. @throws AppError coupon_refused if the order names a coupon
 * that is not usable.
 */
export function couponOf(
  body: NewOrder,
  { coupons }: Pick<PriceInputs, 'coupons'>,
  lines: readonly PricedLine[],
): OfferedCoupon | null {
  const { entered } = coupons
  if (namesCoupon(body) && !(entered && appliesTo(lines, entered))) throw couponRefused()

  return chooseCoupon(lines, coupons).coupon
}
