import { divide, priceCart, type CartTerms, type LineDiscounts, type PricedLine } from './cart-totals.ts'
import { shareOf } from './pricing.ts'

/** From this difference on, in paise, a higher amount is no round off. */
const ROUNDED_PAISE = 100

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const makingsOf = (lines: readonly PricedLine[]): number[] =>
  lines.map(({ making = 0, quantity }) => making * quantity)

/** The making charges of all pieces, in paise, that a discount on making is a share of. */
export const wholeMaking = (lines: readonly PricedLine[]): number => sumOf(makingsOf(lines))

/** Takes a share of the whole making, in basis points, off the making of each line. */
export const lessMaking = (lines: readonly PricedLine[], points: number): LineDiscounts[] =>
  takeOff(lines, shareOf(wholeMaking(lines), points))

/**
 * Finds the least discount for which the lines cost at most `amount` with tax, in paise, and takes it off
 * them. The few paise that this leaves of the amount are round off. Returns null for an amount that is a
 * rupee or more above the present total.
 */
export function reachAmount(
  lines: readonly PricedLine[],
  terms: Pick<CartTerms, 'standard' | 'roundsOff'>,
  amount: number,
): LineDiscounts[] | null {
  const present = priceCart(lines, { ...terms, discount: 0 })
  if (amount - present.grandTotal >= ROUNDED_PAISE) return null

  const isEnough = (discount: number): boolean => {
    const { grandTotal, roundOff } = priceCart(withDiscounts(lines, takeOff(lines, discount)), {
      standard: terms.standard,
      discount: 0,
    })
    return grandTotal - roundOff <= amount
  }
  return takeOff(lines, leastOf(isEnough, present.total, lines.length))
}

/** Lines with their discounts. */
export const withDiscounts = <L extends PricedLine>(
  lines: readonly L[],
  discounts: readonly LineDiscounts[],
): (L & Partial<LineDiscounts>)[] => lines.map((line, index) => ({ ...line, ...discounts[index] }))

/**
 * Takes a discount off the making of all lines, and the rest off the prices that remain; each in
 * proportion, by largest remainder.
 */
function takeOff(lines: readonly PricedLine[], discount: number): LineDiscounts[] {
  const makings = makingsOf(lines)
  const ofMaking = Math.min(discount, sumOf(makings))
  const makingDiscounts = divide(ofMaking, makings)
  const priceDiscounts = divide(
    discount - ofMaking,
    lines.map(({ price, quantity }, index) => price * quantity - (makingDiscounts[index] ?? 0)),
  )

  return lines.map((_line, index) => ({
    makingDiscount: makingDiscounts[index] ?? 0,
    priceDiscount: priceDiscounts[index] ?? 0,
  }))
}

/** How far odd paise of one line, in several taxes, can lift a total again as its discount grows. */
const ODD_PAISE = 3

/**
 * The least whole number up to `most` that is enough. A larger discount is nearly always enough as well, but
 * for the paise that largest remainders move between lines of different taxes.
 */
function leastOf(isEnough: (discount: number) => boolean, most: number, lines: number): number {
  let [least, enough] = [0, most]
  while (least < enough) {
    const middle = Math.floor((least + enough) / 2)
    if (isEnough(middle)) enough = middle
    else least = middle + 1
  }

  const lower = Array.from(
    { length: Math.min(least, ODD_PAISE * lines) },
    (_each, index) => least - index - 1,
  )
  return lower.toReversed().find(isEnough) ?? least
}
