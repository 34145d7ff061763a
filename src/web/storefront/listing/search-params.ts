import type { Category } from '../../../contract/product.ts'
import { findCategory } from '../../../rules/categories.ts'
import { filterColors, priceRanges, sortOrders, type FilterColor, type PriceKey, type SortKey } from './choices.ts'

/** Search parameters of /shop. An absent filter means All, an absent order newest first; page 1 is absent. */
export type ShopSearch = {
  category?: Category
  color?: FilterColor
  price?: PriceKey
  sort?: SortKey
  page?: number
}

/**
 * Reads the query string of /shop. Accepts any case, the menu's spellings and a range's label instead of its key;
 * invalid values count as All. Every key is set, even to undefined, since the router would otherwise keep the raw
 * value. Keys are in the order of the server's cache keys. Routes also read their `loaderDeps` with it: `search` there
 * still has the parameters of a campaign, such as utm_source, which the server leaves out when it renders a page.
 */
export function readShopSearch(given: Record<string, unknown>): ShopSearch {
  const category = typeof given['category'] === 'string' ? findCategory(given['category']) : undefined
  const color = filterColors.find((name) => sameWord(name, given['color']))
  const price = priceRanges.find(({ key, label }) => key === given['price'] || sameWord(label, given['price']))?.key
  const sort = sortOrders.find(({ key }) => key === given['sort'])?.key
  return { category, color, price, sort, ...readPage(given) }
}

/** Reads `page` of a query string: a whole number from 2, or undefined for the first page. */
export function readPage(given: Record<string, unknown>): { page?: number | undefined } {
  const text = String(given['page'] ?? '')
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1
  return { page: page > 1 ? page : undefined }
}

/** Maximum number of pages of fifty on a gender's page. To see more, visitors can filter. */
export const MOST_GENDER_PAGES = 20

/** Reads the query string of a gender's page: filters, order, and the number of pages. Its path names the category. */
export function readGenderSearch(given: Record<string, unknown>): Omit<ShopSearch, 'category'> {
  const { color, price, sort, page } = readShopSearch(given)
  return { color, price, sort, page: page && Math.min(page, MOST_GENDER_PAGES) }
}

const sameWord = (name: string, given: unknown) => typeof given === 'string' && given.trim().toLowerCase() === name.toLowerCase()
