import type { Category } from '../../../contract/product.ts'
import { findCategory } from '../../../rules/categories.ts'
import { filterColors, priceRanges, type FilterColor, type PriceKey } from './choices.ts'

/** What the address of /shop says. A filter that is absent stands on All; page 1 is absent. */
export type ShopSearch = {
  category?: Category
  color?: FilterColor
  price?: PriceKey
  page?: number
}

/**
 * Reads the query string of /shop, forgiving case, menu spellings and a range's label in place of its key; whatever
 * names no choice counts as All. Every key is answered, since the router would keep what it was given for others, and
 * in the order in which the server keeps pages.
 */
export function readShopSearch(given: Record<string, unknown>): ShopSearch {
  const category = typeof given['category'] === 'string' ? findCategory(given['category']) : undefined
  const color = filterColors.find((name) => sameWord(name, given['color']))
  const price = priceRanges.find(({ key, label }) => key === given['price'] || sameWord(label, given['price']))?.key
  return { category, color, price, ...readPage(given) }
}

/** Reads `page` of a query string: a whole number from 2, or nothing for the first page. */
export function readPage(given: Record<string, unknown>): { page?: number | undefined } {
  const text = String(given['page'] ?? '')
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1
  return { page: page > 1 ? page : undefined }
}

/** So many pages of fifty a gender page shows at most; who wants to see more narrows it down. */
export const MOST_GENDER_PAGES = 20

/** Reads the query string of a gender's pages: a price range, as the gift finder gives it, and how far to load. */
export function readGenderSearch(given: Record<string, unknown>): Pick<ShopSearch, 'price' | 'page'> {
  const { price, page } = readShopSearch(given)
  return { price, page: page && Math.min(page, MOST_GENDER_PAGES) }
}

const sameWord = (name: string, given: unknown) => typeof given === 'string' && given.trim().toLowerCase() === name.toLowerCase()
