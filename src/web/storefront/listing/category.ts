import type { Category, Gender } from '../../../contract/product.ts'
import { categoryFromPath, findCategory } from '../../../rules/categories.ts'
import type { ListingFilter } from '../../api/queries/products.ts'
import { categoryLeads } from './category-words.ts'
import type { PriceKey } from './choices.ts'
import { PAGE_SIZE, priceBounds } from './filters.ts'

/** Products per page of a gender's listing. */
export const GENDER_PAGE_SIZE = 50

/** The catalogue rejects longer category names. */
const LONGEST_NAME = 100

type NamedCategory = {
  /** The catalogue's name, or the text from the address if the category is unknown. */
  name: string
  lead: string
  /** Absent for all products and for an unknown category. */
  category?: Category
  known: boolean
}

/** Returns the category named by the last segment of an address; `all` means every product. */
export function namedCategory(segment: string): NamedCategory {
  const written = categoryFromPath(segment).trim()
  const category = findCategory(written)
  if (category) return { name: category, lead: categoryLeads[category], category, known: true }
  if (written.toLowerCase() === 'all') {
    return { name: 'All products', lead: 'Everything in the shop, newest first.', known: true }
  }
  return { name: written, lead: 'There is no such category.', known: false }
}

/** The query of a category's page, from 1. An unknown category finds nothing. */
export function categoryFilter(segment: string, page: number) {
  const asked = askedCategory(segment)
  return { ...(asked && { category: asked }), page, limit: PAGE_SIZE }
}

function askedCategory(segment: string): string | undefined {
  const { category, known, name } = namedCategory(segment)
  return category ?? (known ? undefined : name.slice(0, LONGEST_NAME))
}

/** Only male and female filter; any other word shows all products (LIST-02). */
export const namedGender = (segment: string): Gender | undefined =>
  segment === 'male' || segment === 'female' ? segment : undefined

export type GenderListing = { gender: string; category?: string; price?: PriceKey }

export const listingOf = ({ gender, categoryName }: { gender: string; categoryName: string }, price?: PriceKey): GenderListing => ({
  gender,
  category: categoryName,
  price,
})

/** The query of a gender's products, optionally of one category. */
export function genderFilter({ gender, category, price }: GenderListing): ListingFilter {
  const filtered = namedGender(gender)
  const asked = category === undefined ? undefined : askedCategory(category)
  return {
    ...(filtered && { gender: filtered }),
    ...(asked && { category: asked }),
    ...priceBounds(price),
    limit: GENDER_PAGE_SIZE,
  }
}
