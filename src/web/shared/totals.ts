import type { CartLine, CartSummary, CartTotals } from '../../contract/cart.ts'
import { toPaise } from '../../contract/money.ts'
import type { ShopFacts } from '../../contract/settings.ts'
import { presentTotals } from '../../rules/present-totals.ts'
import { priceCart, toBasisPoints } from '../../rules/pricing.ts'

/** The totals in the order summary, with the grand total also in paise. */
export type ShownTotals = CartTotals & { paise: number }

/** Totals of the lines as shown now, by the same rules as the server's. */
export function shownTotals(lines: readonly CartLine[], summary: CartSummary | undefined, { taxRate }: Pick<ShopFacts, 'taxRate'>): ShownTotals {
  const discountPercentage = summary?.coupon?.discountPercentage ?? 0
  const rates = { discount: toBasisPoints(discountPercentage), tax: toBasisPoints(taxRate) }
  const totals = priceCart(lines.map(({ price, quantity }) => ({ price: toPaise(price), quantity })), rates)
  return { ...presentTotals(totals, rates), paise: totals.grandTotal }
}
