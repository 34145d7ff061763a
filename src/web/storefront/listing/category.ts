import type { Category } from '../../../contract/product.ts'
import { findCategory } from '../../../rules/categories.ts'
import { categoryFromPath } from '../../../rules/category-address.ts'
import { shopFilter } from './filters.ts'
import type { ShopSearch } from './search-params.ts'

/** The catalogue rejects longer category names. */
const MAX_NAME_LENGTH = 100

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
  'Bridal Jewellery': 'For the day of the photographs, and for the daughters who wear it next.',
  'Fashion Jewellery': 'The look of the season for the price of a dinner.',
  'Gold Jewellery': 'Gold first, everything else second.',
}

type NamedCategory = {
  /** The catalogue's name, or the text from the address if the category is unknown. */
  name: string
  lead: string
  /** Absent for all products and for an unknown category. */
  category?: string
  known: boolean
}

/**
 * Returns the category named by the last segment of an address; `all` means every product. `own`: those of
 * the owner.
 */
export function namedCategory(segment: string, own?: readonly string[]): NamedCategory {
  const written = categoryFromPath(segment).trim()
  const stated = findCategory(written)
  const category = stated ?? findCategory(written, own)
  if (category)
    return {
      name: category,
      lead: stated ? categoryLeads[stated] : 'Newest first, every price shown in full.',
      category,
      known: true,
    }
  if (written.toLowerCase() === 'all') {
    return { name: 'All products', lead: 'Everything in the shop, newest first.', known: true }
  }
  return { name: written, lead: 'There is no such category.', known: false }
}

/** The query of a category's page. An unknown category finds nothing. */
export function categoryFilter(segment: string, search: ShopSearch) {
  const listed = categoryOfSegment(segment)
  return { ...shopFilter(search), ...(listed && { category: listed }) }
}

/** The category to ask the catalogue for; undefined for all products. */
export function categoryOfSegment(segment: string): string | undefined {
  const { category, known, name } = namedCategory(segment)
  return category ?? (known ? undefined : name.slice(0, MAX_NAME_LENGTH))
}
