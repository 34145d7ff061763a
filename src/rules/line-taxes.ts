import { divide, makingName, type CartTax } from './cart-totals.ts'

/** A line as its taxes see it. Amounts in paise, for all of its pieces. */
export type TaxedLine = {
  /** The name of its tax class. */
  taxClass: string
  goods: number
  /** Making charges, where its class taxes them apart; otherwise 0, and they are among the goods. */
  making: number
}

/** What a line contributes to the taxes of its order. Paise; rates in basis points. */
export type LineTaxes = { taxable: number; taxes: { points: number; paise: number }[] }

/**
 * What each line adds to one tax of its order: its price before discounts, its taxable value and its tax.
 * Paise, by line.
 */
type TaxByLine = { rate: number; amounts: number[]; taxables: number[]; taxes: number[] }

/**
 * Divides the taxable value and the amount of each tax of an order over its lines, in proportion to what each
 * line adds to it; the parts of all lines add up to the order's. Odd paise go where the remainder is largest.
 */
export const taxesByLine = (lines: readonly TaxedLine[], taxes: readonly CartTax[]): TaxByLine[] =>
  taxes.map(({ name, rate, taxable, tax }) => {
    const amounts = lines.map(({ taxClass, goods, making }) => {
      if (name === taxClass) return goods
      return name === makingName(taxClass) ? making : 0
    })
    return { rate, amounts, taxables: divide(taxable, amounts), taxes: divide(tax, amounts) }
  })

/** Returns the taxable value and the taxes of each line, as `taxesByLine` divides them. */
export function taxesOfLines(lines: readonly TaxedLine[], taxes: readonly CartTax[]): LineTaxes[] {
  const shares = taxesByLine(lines, taxes)
  return lines.map((_line, index) => {
    const own = shares.filter(({ amounts }) => amounts[index] !== 0)
    return {
      taxable: own.reduce((sum, { taxables }) => sum + (taxables[index] ?? 0), 0),
      taxes: own.map(({ rate, taxes: parts }) => ({ points: rate, paise: parts[index] ?? 0 })),
    }
  })
}
