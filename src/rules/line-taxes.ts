import { divide, type CartTax } from './cart-totals.ts'

/** A line as its taxes see it. Amounts in paise, for all of its pieces. */
export type TaxedLine = {
  /** The position of its tax class. */
  taxClass: number
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
export function taxesByLine(lines: readonly TaxedLine[], taxes: readonly CartTax[]): TaxByLine[] {
  const levied = amountsByTax(lines, taxes.length)
  return taxes.map(({ rate, taxable, tax }, index) => {
    const amounts = levied[index] ?? lines.map(() => 0)
    return { rate, amounts, taxables: divide(taxable, amounts), taxes: divide(tax, amounts) }
  })
}

/**
 * The price of each line that each of the taxes is levied on. `count`: of taxes. They are in the order of the
 * classes, each with its goods before its making, as `priceCart` puts them. A tax on nothing was left out:
 * then a discount has taken all of the smallest amount, of equal ones the first.
 */
function amountsByTax(lines: readonly TaxedLine[], count: number): number[][] {
  const positions = [...new Set(lines.map(({ taxClass }) => taxClass))].toSorted((one, other) => one - other)
  const taxed = positions
    .flatMap((position) =>
      (['goods', 'making'] as const).map((part) =>
        lines.map((line) => (line.taxClass === position ? line[part] : 0)),
      ),
    )
    .map((amounts) => ({ amounts, sum: amounts.reduce((sum, amount) => sum + amount, 0) }))
    .filter(({ sum }) => sum > 0)
  const smallest = taxed.toSorted((one, other) => one.sum - other.sum).slice(0, taxed.length - count)

  return taxed.filter((each) => !smallest.includes(each)).map(({ amounts }) => amounts)
}

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
