import type { CartLine, CartSummary } from '../../../contract/cart.ts'
import { toPaise, toRupees } from '../../../contract/money.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { priceCart, toBasisPoints } from '../../../rules/pricing.ts'

/** What the order summary shows. Amounts in rupees but `paise`, rates in percent. */
export type ShownTotals = {
  items: number
  total: number
  discount: number
  discountPercent: number
  tax: number
  taxPercent: number
  grandTotal: number
  /** The grand total in paise. */
  paise: number
}

/** Totals of the lines as they are shown now, by the same rules as the server's. */
export function shownTotals(lines: readonly CartLine[], summary: CartSummary | undefined, { taxRate }: Pick<ShopFacts, 'taxRate'>): ShownTotals {
  const discountPercent = summary?.coupon?.discountPercentage ?? 0
  const priced = lines.map(({ price, quantity }) => ({ price: toPaise(price), quantity }))
  const totals = priceCart(priced, { discount: toBasisPoints(discountPercent), tax: toBasisPoints(taxRate) })
  return {
    items: totals.quantity,
    total: toRupees(totals.total),
    discount: toRupees(totals.discount),
    discountPercent,
    tax: toRupees(totals.tax),
    taxPercent: taxRate,
    grandTotal: toRupees(totals.grandTotal),
    paise: totals.grandTotal,
  }
}
