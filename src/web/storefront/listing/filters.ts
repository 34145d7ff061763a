import { priceRanges, type PriceKey } from './choices.ts'
import type { ShopSearch } from './search-params.ts'

/** Products per page of the shop and of a category. */
export const PAGE_SIZE = 20

/** The bounds of a price range, in rupees. */
export function priceBounds(key: PriceKey | undefined): { minPrice?: number; maxPrice?: number } {
  const range = priceRanges.find((each) => each.key === key)
  if (!range) return {}
  return { minPrice: range.minPrice, ...('maxPrice' in range && { maxPrice: range.maxPrice }) }
}

/** Returns whether any filter is set. The page does not count as a filter. */
export const isFiltered = ({ category, color, price }: ShopSearch): boolean => Boolean(category ?? color ?? price)

/** The text above the grid (LIST-04). `page` from 1. */
export function showingLine(page: number, totalProducts: number, pageSize = PAGE_SIZE): string {
  const from = totalProducts === 0 ? 0 : (page - 1) * pageSize + 1
  return `Showing ${from} to ${Math.min(page * pageSize, totalProducts)} of ${totalProducts} products.`
}

/** Up to this many pages are all listed. Of more, only the ends and the neighbours of the current page are. */
const MOST_NAMED = 7

/** The page numbers to show, seven entries at most; `gap` where some are left out. Both from 1. */
export function pageNumbers(current: number, last: number): (number | 'gap')[] {
  if (last <= MOST_NAMED) return Array.from({ length: last }, (_, index) => index + 1)
  // Near either end, shift the range so that the number of entries stays the same.
  const middle = Math.min(Math.max(current, 4), last - 3)
  if (middle === 4) return [1, 2, 3, 4, 5, 'gap', last]
  if (middle === last - 3) return [1, 'gap', last - 4, last - 3, last - 2, last - 1, last]
  return [1, 'gap', middle - 1, middle, middle + 1, 'gap', last]
}

/** The query of a page of the shop. */
export const shopFilter = ({ category, color, price, page = 1 }: ShopSearch) => ({
  ...(category && { category }),
  ...(color && { color }),
  ...priceBounds(price),
  page,
  limit: PAGE_SIZE,
})
