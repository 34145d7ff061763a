import { createHash } from 'node:crypto'
import type { Queries } from '../../core/db/types.ts'
import type { RateBook } from '../rates/rate-book.ts'
import type { CartLineRow } from '../../core/db/schema/hold-tables.ts'
import { makingOf } from '../catalogue/weighed-prices.ts'
import type { Config } from '../../core/config/config.ts'
import type { CartTotals } from '../../../contract/cart.ts'
import { presentTotals } from '../../../rules/present-totals.ts'
import type { PricedLine, Totals } from '../../../rules/cart-totals.ts'
import { effectivePoints, priceWithCoupon, type CouponRule } from '../../../rules/coupon.ts'
import { percentRule } from '../coupons/coupon-rule.ts'
import { standardClass, taxClassOf, type TaxSettings } from '../settings/tax-classes.ts'
import { variantsColumn } from '../catalogue/variant-row.ts'
import { lineColumns, linePieceColumns, shownOfProduct, withVariant } from './cart-row.ts'
import type { ShopContext } from '../rates/shop-context.ts'

/** The services that the prices of a cart depend on. */
export type CartShop = Pick<ShopContext, 'settings' | 'rates'>

/**
 * Reads the lines of a cart with their products at current rates, oldest first; `held`: the lines of the
 * customer's price hold, if any.
 */
export async function readCartLines(db: Queries, userId: string, rates: RateBook) {
  const rows = await db
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .leftJoin('price_holds', 'price_holds.user_id', 'cart_lines.user_id')
    .leftJoin('pieces', 'pieces.id', 'cart_lines.piece_id')
    .select([
      ...lineColumns,
      ...linePieceColumns,
      'cart_lines.updated_at',
      ...shownOfProduct,
      'price_holds.lines as held',
      variantsColumn(db),
    ])
    .where('cart_lines.user_id', '=', userId)
    .orderBy('cart_lines.created_at')
    .orderBy('cart_lines.id')
    .execute()

  // One instant for all lines, so that a rate change never comes between them.
  const now = Date.now()
  return rows.map((row) => withVariant(row, rates, now))
}

export type ReadCartLine = Awaited<ReturnType<typeof readCartLines>>[number]

/** The lines of a cart at current prices, as totals are computed of them. */
export const pricedCartLines = (
  settings: Pick<TaxSettings, 'taxClasses'>,
  rows: readonly ReadCartLine[],
): PricedLine[] =>
  rows.map((row) => ({
    price: row.price_paise,
    quantity: row.quantity,
    taxClass: taxClassOf(settings, row.tax_class_id),
    making: makingOf(row.variant?.weighing ?? null),
  }))

/** The totals of a cart with this coupon and prepaid discount (basis points), in paise. */
export const totalsOfCart = (
  settings: TaxSettings & Pick<Config, 'roundsOff'>,
  lines: readonly PricedLine[],
  coupon: { rule: CouponRule } | null,
  prepaidDiscount = 0,
): Totals =>
  priceWithCoupon(lines, coupon?.rule ?? percentRule(0), {
    prepaidDiscount,
    standard: standardClass(settings),
    roundsOff: settings.roundsOff,
  })

/** The totals of a cart as the API returns them. */
export function presentCartTotals(
  settings: TaxSettings & Pick<Config, 'roundsOff'>,
  lines: readonly PricedLine[],
  coupon: { rule: CouponRule } | null,
  prepaidDiscount = 0,
): CartTotals {
  const totals = totalsOfCart(settings, lines, coupon, prepaidDiscount)
  return presentTotals(totals, coupon ? effectivePoints(totals, coupon.rule) : 0, prepaidDiscount)
}

/**
 * The idempotency key for ordering a cart: the same for the same cart in every tab, new after each change.
 */
export const orderKeyOf = (lines: readonly Pick<CartLineRow, 'id' | 'quantity' | 'updated_at'>[]): string =>
  createHash('sha256')
    .update(lines.map((line) => `${line.id} ${line.quantity} ${line.updated_at}`).join('\n'))
    .digest('base64url')
