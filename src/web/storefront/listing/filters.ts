import { priceRanges, sortOrders, type PriceKey, type SortKey } from './choices.ts'
import type { ListingFilter } from '../../api/queries/products.ts'
import type { ShopSearch } from './search-params.ts'

/** Products per page of the shop and of a category. */
export const PAGE_SIZE = 20

/** The bounds of a price range, in rupees. */
export function priceBounds(key: PriceKey | undefined): { minPrice?: number; maxPrice?: number } {
  const range = priceRanges.find((each) => each.key === key)
  if (!range) return {}
  return { minPrice: range.minPrice, ...('maxPrice' in range && { maxPrice: range.maxPrice }) }
}

/** The order of a listing as the catalogue names it; nothing for its default. */
export function sortOf(key: SortKey | undefined): Pick<ListingFilter, 'sortBy' | 'sortOrder'> {
  const order = sortOrders.find((each) => each.key === key)
  return order ? { sortBy: order.sortBy, sortOrder: order.sortOrder } : {}
}

/** Returns whether any filter is set. Order and page do not count as filters. */
export const isFiltered = (search: ShopSearch): boolean => countFilters(search) > 0

export const countFilters = ({ category, color, price }: ShopSearch): number => [category, color, price].filter(Boolean).length

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
export const shopFilter = ({ category, color, price, sort, page = 1 }: ShopSearch) => ({
  ...(category && { category }),
  ...(color && { color }),
  ...priceBounds(price),
  ...sortOf(sort),
  page,
  limit: PAGE_SIZE,
})
