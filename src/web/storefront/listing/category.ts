import type { Category, Gender } from '../../../contract/product.ts'
import { categoryFromPath, findCategory } from '../../../rules/categories.ts'
import type { ListingFilter } from '../../api/queries/products.ts'
import { PAGE_SIZE, priceBounds, sortOf } from './filters.ts'
import type { ShopSearch } from './search-params.ts'

/** Products per page of a gender's listing. */
export const GENDER_PAGE_SIZE = 50

/** The catalogue rejects longer category names. */
const LONGEST_NAME = 100

/** A sentence for each category's banner. */
const categoryLeads: Record<Category, string> = {
  Earrings: 'Jhumkas, hoops and drops, from the ear that wants one bell to the ear that wants ten.',
  Necklaces: 'One stone on a fine chain, or gold that fills the collar.',
  Studs: 'Small things that catch the light across a room.',
  Bracelets: 'Bangles, kadas and links for the wrist that talks.',
  Chain: 'Rope, curb and figaro, to be worn alone or to carry something.',
  Rings: 'Solitaires, bands and cocktail rings, in the size you choose.',
  Anklets: 'Heard before they are seen.',
  'Idols & Coins': 'Gold and silver to keep, to give and to pray to.',
  "Men's Jewellery": 'Plain, heavy and well finished.',
  "Kid's Jewellery": 'Small, smooth and light, with room to grow.',
  'Bridal Jewellery': 'For the day with the photographs, and for the daughters after it.',
  'Fashion Jewellery': 'The look of the season for the price of a dinner.',
  'Gold Jewellery': 'Gold first, everything else second.',
}

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

/** `category` as the address writes it. */
export type GenderListing = Omit<ShopSearch, 'category' | 'page'> & { gender: string; category?: string }

/** The listing of an address; its page is not part of it. */
export function listingOf({ gender, categoryName }: { gender: string; categoryName?: string }, { color, price, sort }: ShopSearch): GenderListing {
  return { gender, ...(categoryName !== undefined && { category: categoryName }), color, price, sort }
}

/** The query of a gender's products, optionally of one category. */
export function genderFilter({ gender, category, color, price, sort }: GenderListing): ListingFilter {
  const filtered = namedGender(gender)
  const asked = category === undefined ? undefined : askedCategory(category)
  return {
    ...(filtered && { gender: filtered }),
    ...(asked && { category: asked }),
    ...(color && { color }),
    ...priceBounds(price),
    ...sortOf(sort),
    limit: GENDER_PAGE_SIZE,
  }
}

/** Title, lead text and empty text of a gender's page; the specification's texts where it has them. */
export function genderWordsOf({ gender, category }: GenderListing): { title: string; lead: string; nothing: string } {
  const known = namedGender(gender)
  const lead =
    known === 'female'
      ? 'Pieces for every day of the year, and for the three or four that are not like the others.'
      : known === 'male'
        ? 'Bands, links and kadas: plain, heavy, and right.'
        : 'Everything in the shop, newest first.'
  if (category !== undefined) {
    const name = categoryFromPath(category)
    return { title: `${gender} - ${name}`, lead, nothing: `No products found for ${gender} / ${name}.` }
  }
  const title = known === 'female' ? 'For Her' : known === 'male' ? 'For Him' : 'For everyone'
  return { title, lead, nothing: `No products found for ${gender}.` }
}
