/** Indian grouping with two decimals: 1,23,456.00. Made once: making a formatter costs more than a page of prices. */
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** An amount in rupees as people read it: ₹1,23,456.00. */
export const moneyText = (rupees: number): string => `₹${withPaise.format(rupees)}`

/** An amount in rupees for running text, paise only where there are any: ₹1,100 or ₹1,100.50. */
export const shortMoneyText = (rupees: number): string => (Number.isInteger(rupees) ? `₹${whole.format(rupees)}` : moneyText(rupees))

/** The parts of an amount in rupees: its sign, whole rupees and paise, which together read as `moneyText`. */
export function moneyParts(rupees: number): { sign: string; whole: string; paise: string } {
  const text = withPaise.format(rupees)
  return { sign: '₹', whole: text.slice(0, -3), paise: text.slice(-3) }
}
