/**
 * Indian grouping with two decimals: 1,23,456.00. Shared, because creating a formatter costs more than
 * formatting a page of prices.
 */
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-IN')

/** Formats rupees for display: ₹1,23,456.00. */
export const moneyText = (amount: number): string => `₹${withPaise.format(amount)}`

/** Formats rupees for running text, with paise only if there are any: ₹1,100 or ₹1,100.50. */
export const shortMoneyText = (amount: number): string =>
  Number.isInteger(amount) ? `₹${whole.format(amount)}` : moneyText(amount)

/** Splits an amount in rupees into sign, whole rupees and paise; joined, they equal `moneyText`. */
export function moneyParts(amount: number): { sign: string; whole: string; paise: string } {
  const text = withPaise.format(amount)
  return { sign: '₹', whole: text.slice(0, -3), paise: text.slice(-3) }
}
