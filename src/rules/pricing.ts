/** Everything that adds or multiplies money. All amounts are whole paise, all shares whole basis points. */

/** A hundredth of a percent: 10 % is 1,000. */
const WHOLE = 10_000n

/** Percent with at most two decimals, as settings and coupons carry it, to whole basis points. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100)

/** Basis points to percent, as JSON carries it. */
export const toPercent = (basisPoints: number): number => basisPoints / 100

/** A share of an amount in paise, rounded half up to the paisa. */
export function shareOf(paise: number, basisPoints: number): number {
  // The product of a large cart and its percent passes 2^53, so it is formed exactly.
  return Number((BigInt(paise) * BigInt(basisPoints) + WHOLE / 2n) / WHOLE)
}

export type PricedLine = {
  /** Paise for one piece. */
  price: number
  quantity: number
}

/** What a cart comes to. Amounts in paise. */
export type Totals = {
  /** Pieces in all. */
  quantity: number
  /** Prices times quantities. */
  total: number
  discount: number
  tax: number
  grandTotal: number
}

/**
 * Totals of a cart: the discount is a share of the total, the tax a share of what remains, each rounded half up to
 * the paisa; the grand total is total - discount + tax.
 */
export function priceCart(lines: readonly PricedLine[], rates: { discount: number; tax: number }): Totals {
  let quantity = 0
  let total = 0
  for (const line of lines) {
    quantity += line.quantity
    total += line.price * line.quantity
  }
  const discount = shareOf(total, rates.discount)
  const tax = shareOf(total - discount, rates.tax)
  return { quantity, total, discount, tax, grandTotal: total - discount + tax }
}

/** Paise as calls and the UPI payload write an amount: rupees with two decimals, `1234.00`. */
export function amountText(paise: number): string {
  const digits = String(paise).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Rupees written with at most two decimals (`1234`, `1234.5`, `1234.50`) to paise, without passing through a float. */
export function paiseOf(amount: string): number {
  const [rupees = '0', decimals = ''] = amount.split('.')
  return Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))
}
