import type { NewOrder } from '../../../../contract/order.ts'
import type { Totals } from '../../../../rules/cart-totals.ts'
import type { StockLine } from '../../stock/counted-stock.ts'
import type { PriceHoldRow } from '../../../core/db/schema/hold-tables.ts'
import type { CouponRow, OrderLineRow } from '../../../core/db/schema/order-tables.ts'
import { together } from '../../../core/db/together.ts'
import type { Queries } from '../../../core/db/types.ts'
import { findCartCoupon, findCoupon } from '../../coupons/coupon-queries.ts'
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
  /** The usable coupon that the order names, or else the one attached to the customer's cart. */
  coupon: Pick<CouponRow, 'id' | 'code' | 'percent_points'> | null
}

/** The lines and totals of an order, and the changes to stock and coupons that it causes. */
export type PricedOrder = {
  lines: OrderLineRow[]
  /** Whether it has the prices of its hold. */
  isHeld: boolean
  /** Basis points. */
  discount: number
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

/** Reads the data that decides the price of an order. `now`: milliseconds since 1970. */
export async function readPriceInputs(
  db: Queries,
  rates: RateBook,
  { userId, body, now }: { userId: string; body: NewOrder; now: number },
): Promise<PriceInputs> {
  const [hold, coupon] = await together([
    db.selectFrom('price_holds').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    namesCoupon(body) ? findCoupon(db, body.couponCode) : findCartCoupon(db, userId),
  ])

  return {
    now,
    hold: hold ?? null,
    coupon: coupon ?? null,
    products: await readSoldProducts(db, rates, now, body.products, hold?.id),
  }
}

const namesCoupon = (body: NewOrder): body is NewOrder & { couponCode: string } =>
  Boolean(body.couponCode?.trim())

/** @throws AppError coupon_refused if the order names a coupon that is not usable. */
export function couponOf(body: NewOrder, { coupon }: PriceInputs): PriceInputs['coupon'] {
  if (namesCoupon(body) && !coupon) throw couponRefused()
  return coupon
}
