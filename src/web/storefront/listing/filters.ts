import type { ListingFilter } from '../../api/queries/products.ts'
import { priceRanges, sortOrders } from './choices.ts'
import { listingFilters } from './listing-query.ts'
import type { ShopSearch } from './search-params.ts'

/** Products per page of the shop, a category and a collection. */
export const PAGE_SIZE = 20

/** The bounds of a price range, in rupees. */
export function priceBounds(key: string | undefined): { minPrice?: number; maxPrice?: number } {
  const range = priceRanges.find((each) => each.key === key)
  if (!range) return {}
  return { minPrice: range.minPrice, ...('maxPrice' in range && { maxPrice: range.maxPrice }) }
}

/** The order of a listing as the catalogue names it; nothing for its default. */
function sortOf(key: string | undefined): Pick<ListingFilter, 'sortBy' | 'sortOrder'> {
  const order = sortOrders.find((each) => each.key === key)
  return order ? { sortBy: order.sortBy, sortOrder: order.sortOrder } : {}
}

/** Returns whether any filter is set. Order and page do not count as filters. */
export const isFiltered = (search: ShopSearch): boolean => countFilters(search) > 0

export const countFilters = (search: ShopSearch): number =>
  listingFilters.filter((names) => names.some((name) => search[name])).length

/** The text above the grid (LIST-04). `page` from 1. */
export function showingLine(page: number, totalProducts: number, pageSize = PAGE_SIZE): string {
  const from = totalProducts === 0 ? 0 : (page - 1) * pageSize + 1
  return `Showing ${from} to ${Math.min(page * pageSize, totalProducts)} of ${totalProducts} products.`
}

/**
 * Up to this many pages are all listed. Of more, only the ends and the neighbours of the current page are.
 */
const MAX_NAMED = 7

/** The page numbers to show, seven entries at most; `gap` where some are left out. Both from 1. */
export function pageNumbers(current: number, last: number): (number | 'gap')[] {
  if (last <= MAX_NAMED) return Array.from({ length: last }, (_, index) => index + 1)
  // Near either end, shift the range so that the number of entries stays the same.
  const middle = Math.min(Math.max(current, 4), last - 3)
  if (middle === 4) return [1, 2, 3, 4, 5, 'gap', last]
  if (middle === last - 3) return [1, 'gap', last - 4, last - 3, last - 2, last - 1, last]
  return [1, 'gap', middle - 1, middle, middle + 1, 'gap', last]
}

/** Filters and order of a listing as the catalogue names them. */
export function catalogueFilter({
  price,
  sort,
  page: _page,
  ...filter
}: ShopSearch): Omit<ListingFilter, 'limit'> {
  const entries = Object.entries({ ...filter, ...priceBounds(price) }).filter(
    ([, value]) => value !== undefined,
  )
  return { ...Object.fromEntries(entries), ...sortOf(sort) }
}

/** The page of a listing, from 1. */
export const pageOf = ({ page }: ShopSearch): number => Number(page ?? 1)

/** The query of a page of the shop. */
export const shopFilter = (search: ShopSearch) => ({
  ...catalogueFilter(search),
  page: pageOf(search),
  limit: PAGE_SIZE,
})
