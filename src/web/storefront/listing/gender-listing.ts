import type { Gender } from '../../../contract/product.ts'
import { categoryFromPath } from '../../../rules/category-address.ts'
import type { ListingFilter } from '../../api/queries/products.ts'
import { categoryOfSegment } from './category.ts'
import { catalogueFilter } from './filters.ts'
import type { ShopSearch } from './search-params.ts'

/** Products per page of a gender's listing. */
export const GENDER_PAGE_SIZE = 50

/** Only male and female filter; any other word shows all products (LIST-02). */
export const namedGender = (segment: string): Gender | undefined =>
  segment === 'male' || segment === 'female' ? segment : undefined

/** Gender and category as the address writes them; `search` has the other filters. */
export type GenderListing = { gender: string; category?: string; search: ShopSearch }

/** The listing of an address. */
export function listingOf(
  { gender, categoryName }: { gender: string; categoryName?: string },
  search: ShopSearch,
): GenderListing {
  return { gender, ...(categoryName !== undefined && { category: categoryName }), search }
}

/** The query of a gender's products, optionally of one category. */
export function genderFilter({ gender, category, search }: GenderListing): ListingFilter {
  const filter: ListingFilter = { ...catalogueFilter(search), limit: GENDER_PAGE_SIZE }

  const filtered = namedGender(gender)
  if (filtered) filter.gender = filtered
  const listed = category === undefined ? undefined : categoryOfSegment(category)
  if (listed) filter.category = listed

  return filter
}

const genderTexts = {
  female: {
    title: 'For Her',
    lead: 'Pieces for every day of the year, and for the three or four that are not like the others.',
  },
  male: { title: 'For Him', lead: 'Bands, links and kadas: plain, heavy, and right.' },
  all: { title: 'For everyone', lead: 'Everything in the shop, newest first.' },
}

/** Title, lead text and empty text of a gender's page; the specification's texts where it has them. */
export function genderWordsOf({ gender, category }: Pick<GenderListing, 'gender' | 'category'>): {
  title: string
  lead: string
  nothing: string
} {
  const { title, lead } = genderTexts[namedGender(gender) ?? 'all']

  if (category !== undefined) {
    const name = categoryFromPath(category)
    return { title: `${gender} - ${name}`, lead, nothing: `No products found for ${gender} / ${name}.` }
  }
  return { title, lead, nothing: `No products found for ${gender}.` }
}
