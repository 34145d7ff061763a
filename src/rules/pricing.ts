/** All arithmetic with money. All amounts are whole paise, all shares whole basis points. */

/** The whole (100 %) in basis points; a basis point is a hundredth of a percent. */
const WHOLE = 10_000n

/** Converts percent with at most two decimals, as in settings and coupons, to whole basis points. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100)

/** Converts basis points to percent, as in JSON. */
export const toPercent = (basisPoints: number): number => basisPoints / 100

/** Returns a share of an amount in paise, rounded half up to the paisa. */
export function shareOf(paise: number, basisPoints: number): number {
  // For large carts the product exceeds 2^53, so it is computed with BigInt.
  return Number((BigInt(paise) * BigInt(basisPoints) + WHOLE / 2n) / WHOLE)
}

/** Returns the share of an amount for half of these basis points, rounded half up to the paisa. */
export function halfShareOf(paise: number, basisPoints: number): number {
  return Number((BigInt(paise) * BigInt(basisPoints) + WHOLE) / (2n * WHOLE))
}

/** Formats paise as rupees with two decimals, as in API calls and the UPI payload: `1234.00`. */
export function amountText(paise: number): string {
  const digits = String(paise).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses rupees with at most two decimals (`1234`, `1234.5`, `1234.50`) to paise, without floating point. */
export function paiseOf(amount: string): number {
  const [rupees, decimals = ''] = amount.split('.')
  return Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))
}
