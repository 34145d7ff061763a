import type { CartLine, CartSummary, CartTotals } from '../../../contract/cart.ts'
import { toPaise, toRupees } from '../../../contract/money.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { priceCart, toBasisPoints } from '../../../rules/pricing.ts'

/** The totals in the order summary, with the grand total also in paise. */
export type ShownTotals = CartTotals & { paise: number }

/** Totals of the lines as shown now, by the same rules as the server's. */
export function shownTotals(lines: readonly CartLine[], summary: CartSummary | undefined, { taxRate }: Pick<ShopFacts, 'taxRate'>): ShownTotals {
  const discountPercentage = summary?.coupon?.discountPercentage ?? 0
  const priced = lines.map(({ price, quantity }) => ({ price: toPaise(price), quantity }))
  const totals = priceCart(priced, { discount: toBasisPoints(discountPercentage), tax: toBasisPoints(taxRate) })
  return {
    selectedItems: totals.quantity,
    totalPrice: toRupees(totals.total),
    discountPercentage,
    discount: toRupees(totals.discount),
    taxRate,
    tax: toRupees(totals.tax),
    grandTotal: toRupees(totals.grandTotal),
    paise: totals.grandTotal,
  }
}
