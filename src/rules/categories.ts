import { categories, colors, type Category, type Color } from '../contract/product.ts'

const byKey = new Map<string, Category>(categories.map((category) => [keyOf(category), category]))
// The menu writes Ankles, and Jewelry for Jewellery (which keyOf normalises).
byKey.set('ankles', 'Anklets')

/**
 * Finds a category by the name that menus, links and clients use: in any case, in either spelling of jewellery, with
 * spaces or plus signs. Undefined if there is none.
 */
export const findCategory = (name: string): Category | undefined => byKey.get(keyOf(name))

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll('’', "'").replace(/[\s+]+/g, ' ').trim().replace(/\bjewelry\b/, 'jewellery')
}

/** The categories that a product is in, `category` first. */
export const categoriesOf = ({ category, categories: all }: { category: Category; categories: readonly Category[] }): Category[] => [category, ...all.filter((each) => each !== category)]

/** Finds a colour by name, ignoring case; undefined if there is none. */
export const findColor = (name: string): Color | undefined => {
  const key = keyOf(name)
  return colors.find((color) => color.toLowerCase() === key)
}

/** Encodes a category for a URL: spaces as plus signs, everything else percent-encoded. */
export const categoryInPath = (name: string): string => encodeURIComponent(name).replaceAll('%20', '+')

/** Decodes a category from a URL: plus signs become spaces. */
export const categoryFromPath = (segment: string): string => segment.replaceAll('+', ' ')
