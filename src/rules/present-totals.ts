import type { CartTotals } from '../contract/cart.ts'
import { toRupees } from '../contract/money.ts'
import { toPercent, type Totals } from './pricing.ts'

/** Converts totals in paise and rates in basis points to JSON: rupees and percent. */
export const presentTotals = (totals: Totals, rates: { discount: number; tax: number }): CartTotals => ({
  selectedItems: totals.quantity,
  totalPrice: toRupees(totals.total),
  discountPercentage: toPercent(rates.discount),
  discount: toRupees(totals.discount),
  taxRate: toPercent(rates.tax),
  tax: toRupees(totals.tax),
  grandTotal: toRupees(totals.grandTotal),
})
