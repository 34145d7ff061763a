import { parseNumber } from '../../../../rules/parse-number.ts'
import type { VariantCells } from './variant-rows.ts'

/**
 * The price that cards show, as it follows from the rows: the lowest of those in stock, of all if none is. 0
 * without any.
 */
export function lowestPrice(
  rows: readonly VariantCells[],
  priceOf: (row: VariantCells) => number | null,
): number {
  const inStock = rows.filter(({ stock }) => parseNumber(stock) !== 0)
  const prices = (inStock.length > 0 ? inStock : rows)
    .map(priceOf)
    .filter((price): price is number => price !== null)
  return prices.length > 0 ? Math.min(...prices) : 0
}

/** Whether every variant is sold out. */
export const isSoldOut = (rows: readonly VariantCells[]): boolean =>
  rows.length > 0 && rows.every(({ stock }) => parseNumber(stock) === 0)
