import { categories, type Category } from '../contract/product.ts'

/** Menu spellings that differ from the catalogue's, in lower case. */
const spellings: Record<string, Category> = {
  ankles: 'Anklets',
  'fashion jewelry': 'Fashion Jewellery',
  'gold jewelry': 'Gold Jewellery',
}

const byKey = new Map<string, Category>(categories.map((category) => [category.toLowerCase(), category]))

/** The catalogue's category for a name as menus and links write it, without regard to case; undefined when unknown. */
export function findCategory(name: string): Category | undefined {
  const key = name.trim().toLowerCase()
  return byKey.get(key) ?? spellings[key]
}

/** A category as an address carries it: spaces as plus signs, everything else percent-encoded. */
export const categoryInPath = (name: string): string => encodeURIComponent(name).replaceAll('%20', '+')

/** A category as an address names it, back to plain words: `+` and `%20` are both spaces. */
export const categoryFromPath = (segment: string): string => segment.replaceAll('+', ' ')
