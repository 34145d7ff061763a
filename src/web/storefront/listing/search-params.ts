import { genders, metals, soldFinenesses } from '../../../contract/product.ts'
import { findCategory } from '../../../rules/categories.ts'
import { readTypedAmount } from '../../../rules/typed-amount.ts'
import { filterColors, priceRanges, sortOrders } from './choices.ts'
import type { ListingQuery } from './listing-query.ts'

/**
 * Search parameters of a listing as the shop's own links write them. An absent filter means All, an absent
 * order the listing's own; page 1 is absent. Prices are plain rupees, weights grams.
 */
export type ShopSearch = Omit<ListingQuery, 'weight'>

/**
 * Validates the query string of a listing. Accepts any case, the menu's spellings, a range's label instead of
 * its key, and amounts as people type them; invalid values count as All. Own bounds replace the price range.
 * `ownCategories`: those of the owner.
 */
export function readShopSearch(given: ListingQuery, ownCategories?: readonly string[]): ShopSearch {
  const bounds = definedOnly({ minPrice: readAmount(given.minPrice), maxPrice: readAmount(given.maxPrice) })
  return definedOnly({
    category: given.category && findCategory(given.category, ownCategories),
    color: oneOf(filterColors, given.color),
    ...('minPrice' in bounds || 'maxPrice' in bounds ? bounds : { price: readPriceRange(given.price) }),
    metal: oneOf(metals, given.metal),
    purity: oneOf(soldFinenesses, given.purity),
    ...readWeights(given),
    size: readText(given.size, 100),
    gender: oneOf(genders, given.gender),
    collection: given.collection && SLUG.test(given.collection) ? given.collection : undefined,
    origin: readText(given.origin, 60),
    sort: sortOrders.find(({ key }) => key === given.sort)?.key,
    page: readPage(given.page),
  })
}

/** Maximum number of pages of fifty on a gender's page. To see more, visitors can filter. */
export const MAX_GENDER_PAGES = 20

/**
 * Reads the query string of a gender's page: filters, order, and the number of pages. Its path names gender
 * and category.
 */
export function readGenderSearch(given: ListingQuery): ShopSearch {
  const { page } = readShopSearch(given)
  return readShopSearch({
    ...given,
    gender: undefined,
    category: undefined,
    page: page && String(Math.min(Number(page), MAX_GENDER_PAGES)),
  })
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const GRAMS = /^\d{1,6}(\.\d{1,3})?$/

/** A whole number from 2; absent for the first page. */
function readPage(text = ''): string | undefined {
  return /^\d{1,6}$/.test(text) && Number(text) > 1 ? String(Number(text)) : undefined
}

function readAmount(text = ''): string | undefined {
  const rupees = readTypedAmount(text)
  return rupees === undefined ? undefined : String(rupees)
}

const readPriceRange = (text = '') =>
  priceRanges.find(({ key, label }) => key === text || sameWord(label, text))?.key

/** The bounds of the weight, or the range that a form sends in one parameter. */
function readWeights({ weight, minWeight, maxWeight }: ListingQuery) {
  const [min, max] = weight === undefined ? [minWeight, maxWeight] : weight.split('-', 2)
  return { minWeight: readGrams(min), maxWeight: readGrams(max) }
}

const readGrams = (text = '') => (GRAMS.test(text) ? String(Number(text)) : undefined)

/** A text that the catalogue accepts in a filter. */
function readText(text = '', maxLength: number): string | undefined {
  const trimmed = text.trim()
  return trimmed !== '' && trimmed.length <= maxLength && !/[\0\r\n]/.test(trimmed) ? trimmed : undefined
}

const oneOf = (names: readonly string[], text = '') => names.find((name) => sameWord(name, text))

const sameWord = (name: string, text: string) => text.trim().toLowerCase() === name.toLowerCase()

const definedOnly = <T extends object>(values: T): { [name in keyof T]?: Exclude<T[name], undefined | ''> } =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as never
