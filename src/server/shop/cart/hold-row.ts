import { GRACE_MINUTES, type PriceHold } from '../../../contract/hold.ts'
import { presentTotals } from '../../../rules/present-totals.ts'
import type { PricedLine, TaxClass, Totals } from '../../../rules/cart-totals.ts'
import { chooseCoupon, effectivePoints, priceWithCoupon } from '../../../rules/coupon.ts'
import { readCartCoupons, type CouponOffers, type OfferedCoupon } from '../coupons/coupon-queries.ts'
import { ruleOfRow, storedRule } from '../coupons/coupon-rule.ts'
import type { Reader } from '../../core/db/types.ts'
import type { OrderedVariant } from '../../core/db/schema/order-tables.ts'
import type { PriceHoldRow } from '../../core/db/schema/hold-tables.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { makingOfBreakup } from '../catalogue/weighed-prices.ts'
import type { HoldOwner } from '../stock/stock-owner.ts'
import type { StockLine } from '../stock/counted-stock.ts'

/** One line of a held cart: the product as it was when the hold was created. */
export type HeldLine = {
  productId: string
  name: string
  image: string
  pricePaise: number
  quantity: number
  /** Empty if there is nothing to choose. */
  size: string
  color: string
  /** The text to engrave; absent without one. */
  engraving?: string
  /** Whether its pieces were taken out of stock. Products without a counted stock are not reserved. */
  isReserved: boolean
  /**
   * The piece that it sells; absent unless its variant is sold by piece. A hold that reserves has reserved
   * it.
   */
  pieceId?: string
  /** What it is taxed as. Holds of earlier versions have none. */
  taxClass?: TaxClass
  /** Absent for a product without variants. */
  variant?: OrderedVariant
}

const GRACE_MS = GRACE_MINUTES * 60_000

export const linesOfHold = ({ lines }: Pick<PriceHoldRow, 'lines'>): HeldLine[] =>
  JSON.parse(lines) as HeldLine[]

/** The pieces that a hold has reserved, line by line. */
export const reservedOf = (hold: Pick<PriceHoldRow, 'lines'>): StockLine[] =>
  linesOfHold(hold)
    .filter(({ isReserved }) => isReserved)
    .map(({ productId, name, quantity, variant }) => ({
      product_id: productId,
      variant_id: variant?.variant_id ?? null,
      name,
      quantity,
    }))

/** A hold as the owner of what it has taken out of stock. */
export function holdOwner(hold: Pick<PriceHoldRow, 'id' | 'lines' | 'reserves' | 'created_at'>): HoldOwner {
  const lines = linesOfHold(hold)
  const reserving = lines.filter(({ isReserved, pieceId }) => isReserved || (hold.reserves === 1 && pieceId))

  return {
    kind: 'hold',
    id: hold.id,
    createdAt: hold.created_at,
    counted: reservedOf(hold),
    pieceIds: hold.reserves === 1 ? lines.flatMap(({ pieceId }) => pieceId ?? []) : [],
    productIds: reserving.map(({ productId }) => productId),
  }
}

/** The lines of a held cart, as totals are computed of them. */
export const pricedHeldLines = (hold: Pick<PriceHoldRow, 'lines'>): PricedLine[] =>
  linesOfHold(hold).map(({ pricePaise, quantity, taxClass, variant }) => ({
    price: pricePaise,
    quantity,
    taxClass,
    making: makingOfBreakup(variant?.breakup),
  }))

/**
 * The totals of a held cart, in paise; `prepaid`: for an order that is paid before delivery, as all holds
 * that reserve are.
 */
export function totalsOfHold(hold: PriceHoldRow, prepaid = hold.reserves === 1): Totals {
  const standard = { position: 0, name: 'Standard', hsn: '', rate: hold.tax_points, makingRate: null }
  return priceWithCoupon(pricedHeldLines(hold), ruleOfRow(hold), {
    prepaidDiscount: prepaid ? hold.prepaid_points : 0,
    standard,
    roundsOff: hold.rounds_off === 1,
  })
}

/** The coupon of a hold, as columns. */
export const heldCouponColumns = (coupon: OfferedCoupon | null) => ({
  coupon_id: coupon?.id ?? null,
  coupon_code: coupon?.code ?? null,
  ...discountColumns(coupon),
})

const discountColumns = (coupon: OfferedCoupon | null) => ({
  discount_points: coupon?.percent_points ?? 0,
  coupon_rule: coupon && storedRule(coupon.rule),
})

/** The hold of a cart with one of these coupons: a hold without stock uses the current discount. */
export const withCoupon = (hold: PriceHoldRow, offers: CouponOffers): PriceHoldRow =>
  hold.reserves === 1 ? hold : { ...hold, ...discountColumns(couponOfHold(hold, offers)) }

/** The coupon of a held cart. */
export const couponOfHold = (hold: Pick<PriceHoldRow, 'lines'>, offers: CouponOffers): OfferedCoupon | null =>
  chooseCoupon(pricedHeldLines(hold), offers).coupon

/** Whether some price of a hold follows the rates of metals. */
const followsRates = (hold: PriceHoldRow): boolean =>
  linesOfHold(hold).some(({ variant }) => variant?.breakup)

/**
 * Whether an order with this hold is still accepted: until it expires, and some minutes longer if it has been
 * paid. A UTR proves that where prices follow the rates of metals; other prices never needed one.
 */
export const isAccepted = (
  hold: PriceHoldRow,
  { utr }: { utr?: string | null | undefined },
  now: number,
): boolean =>
  now <= hold.expires_at || (now <= hold.expires_at + GRACE_MS && (Boolean(utr) || !followsRates(hold)))

/** Holds that expired before this time can no longer be ordered. */
export const endedBefore = (now: number): number => now - GRACE_MS

function presentHeldTotals(hold: PriceHoldRow, prepaid: boolean) {
  const totals = totalsOfHold(hold, prepaid)
  return presentTotals(totals, effectivePoints(totals, ruleOfRow(hold)), prepaid ? hold.prepaid_points : 0)
}

export const presentHold = (hold: PriceHoldRow): PriceHold => ({
  holdId: hold.id,
  totals: presentHeldTotals(hold, hold.reserves === 1),
  ...(hold.reserves === 0 && hold.prepaid_points > 0 && { prepaidTotals: presentHeldTotals(hold, true) }),
  expiresAt: toIsoString(hold.expires_at),
})

/** Returns the hold of a customer; null if there is none. */
export async function findOwnHold(db: Reader, userId: string): Promise<PriceHold | null> {
  const hold = await db.selectFrom('price_holds').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return hold ? presentHold(withCoupon(hold, await readCartCoupons(db, userId))) : null
}
