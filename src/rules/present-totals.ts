import type { CartTotals } from '../contract/cart.ts'
import { toRupees } from '../contract/money.ts'
import type { Totals } from './cart-totals.ts'
import { toPercent } from './pricing.ts'

/** Converts totals in paise and rates in basis points to JSON: rupees and percent. */
export const presentTotals = (totals: Totals, discount: number, prepaidDiscount = 0): CartTotals => ({
  selectedItems: totals.quantity,
  totalPrice: toRupees(totals.total),
  discountPercentage: toPercent(discount),
  discount: toRupees(totals.discount),
  ...(prepaidDiscount > 0 && {
    prepaidDiscountPercentage: toPercent(prepaidDiscount),
    prepaidDiscount: toRupees(totals.prepaidDiscount),
  }),
  makingDiscount: totals.makingDiscount === 0 ? undefined : toRupees(totals.makingDiscount),
  priceDiscount: totals.priceDiscount === 0 ? undefined : toRupees(totals.priceDiscount),
  taxRate: toPercent(totals.taxRate),
  tax: toRupees(totals.tax),
  taxes: totals.taxes.map(({ name, hsn, rate, taxable, tax }) => ({
    name,
    hsn,
    rate: toPercent(rate),
    taxable: toRupees(taxable),
    tax: toRupees(tax),
  })),
  roundOff: totals.roundOff === 0 ? undefined : toRupees(totals.roundOff),
  grandTotal: toRupees(totals.grandTotal),
})
