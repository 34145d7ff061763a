import { divide, type CartTax } from './cart-totals.ts'
import { shareOf } from './pricing.ts'

/**
 * Divides a lower grand total, in paise, over the taxes of an order as they divided the first one: each tax
 * is the share of its taxable value at its rate. What that leaves of the total is round off, a few paise at
 * most.
 */
export function lowerTotal(
  taxes: readonly CartTax[],
  grandTotal: number,
): { taxes: CartTax[]; roundOff: number } {
  const parts = divide(
    grandTotal,
    taxes.map(({ taxable, tax }) => taxable + tax),
  )

  const lowered = taxes.map((each, index): CartTax => {
    const taxable = Math.round(((parts[index] ?? 0) * 10_000) / (10_000 + each.rate))
    return { ...each, taxable, tax: shareOf(taxable, each.rate) }
  })

  const sum = lowered.reduce((all, { taxable, tax }) => all + taxable + tax, 0)
  return { taxes: lowered, roundOff: grandTotal - sum }
}
