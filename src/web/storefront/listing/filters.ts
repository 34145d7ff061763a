import type { Category, Color } from '../../../contract/product.ts'
import { findCategory } from '../../../rules/categories.ts'
import type { ProductFilter } from '../../queries/products.ts'

/** Products on a page of the shop and of a category. */
export const PAGE_SIZE = 20

export const filterColors = ['Silver', 'Gold', 'Rose Gold'] as const satisfies readonly Color[]
export type FilterColor = (typeof filterColors)[number]

/** The price ranges of the filter, in rupees, both ends included; `key` is how an address names the range. */
export const priceRanges = [
  { key: '0-1500', label: 'Under RS 1500', minPrice: 0, maxPrice: 1500 },
  { key: '1500-3000', label: 'Under RS 3000', minPrice: 1500, maxPrice: 3000 },
  { key: '3000-5000', label: 'Under RS 5000', minPrice: 3000, maxPrice: 5000 },
  { key: '5000-', label: 'Over RS 5000', minPrice: 5000 },
] as const
export type PriceKey = (typeof priceRanges)[number]['key']

/** What the address of /shop says. A filter that is absent stands on All; page 1 is absent. */
export type ShopSearch = {
  category?: Category
  color?: FilterColor
  price?: PriceKey
  page?: number
}

/**
 * Reads the query string of /shop, forgiving case, menu spellings and a range's label in place of its key; whatever
 * names no choice counts as All. Keys come in the order in which the server keeps pages.
 */
export function readShopSearch(given: Record<string, unknown>): ShopSearch {
  const category = typeof given['category'] === 'string' ? findCategory(given['category']) : undefined
  const color = filterColors.find((name) => sameWord(name, given['color']))
  const price = priceRanges.find(({ key, label }) => key === given['price'] || sameWord(label, given['price']))?.key
  return { ...(category && { category }), ...(color && { color }), ...(price && { price }), ...readPage(given) }
}

/** Reads `page` of a query string: a whole number from 2, or nothing for the first page. */
export function readPage(given: Record<string, unknown>): { page?: number } {
  const text = String(given['page'] ?? '')
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1
  return page > 1 ? { page } : {}
}

/** So many pages of fifty a gender page shows at most; who wants to see more narrows it down. */
export const MOST_GENDER_PAGES = 20

/** Reads the query string of a gender's pages: a price range, as the gift finder gives it, and how far to load. */
export function readGenderSearch(given: Record<string, unknown>): Pick<ShopSearch, 'price' | 'page'> {
  const { price, page } = readShopSearch(given)
  return { ...(price && { price }), ...(page && { page: Math.min(page, MOST_GENDER_PAGES) }) }
}

const sameWord = (name: string, given: unknown) => typeof given === 'string' && given.trim().toLowerCase() === name.toLowerCase()

/** The bounds of a price range, in rupees. */
export function priceBounds(key: PriceKey | undefined): { minPrice?: number; maxPrice?: number } {
  const range = priceRanges.find((each) => each.key === key)
  if (!range) return {}
  return { minPrice: range.minPrice, ...('maxPrice' in range && { maxPrice: range.maxPrice }) }
}

/** Whether any filter is set; the page is none. */
export const isFiltered = ({ category, color, price }: ShopSearch): boolean => Boolean(category ?? color ?? price)

/** The line above the grid (LIST-04). `page` from 1. */
export function showingLine(page: number, totalProducts: number, pageSize = PAGE_SIZE): string {
  const from = totalProducts === 0 ? 0 : (page - 1) * pageSize + 1
  return `Showing ${from} to ${Math.min(page * pageSize, totalProducts)} of ${totalProducts} products.`
}

/** Up to so many pages are all named; more are named by their ends and the neighbours of the current one. */
const MOST_NAMED = 7

/** The page numbers to offer, seven entries at most; `gap` where some are left out. Both from 1. */
export function pageNumbers(current: number, last: number): (number | 'gap')[] {
  if (last <= MOST_NAMED) return Array.from({ length: last }, (_, index) => index + 1)
  // Near an end the window leans against it, so that the row keeps its length from page to page.
  const middle = Math.min(Math.max(current, 4), last - 3)
  if (middle === 4) return [1, 2, 3, 4, 5, 'gap', last]
  if (middle === last - 3) return [1, 'gap', last - 4, last - 3, last - 2, last - 1, last]
  return [1, 'gap', middle - 1, middle, middle + 1, 'gap', last]
}

/** What the catalogue is asked for a page of the shop. */
export const shopFilter = ({ category, color, price, page = 1 }: ShopSearch): ProductFilter => ({
  ...(category && { category }),
  ...(color && { color }),
  ...priceBounds(price),
  page,
  limit: PAGE_SIZE,
})
