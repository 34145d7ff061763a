import { categories, colors, type Category, type Color } from '../contract/product.ts'

const byKey = new Map<string, Category>(categories.map((category) => [keyOf(category), category]))
// The menu writes Ankles, and Jewelry for Jewellery (which keyOf evens out).
byKey.set('ankles', 'Anklets')

/**
 * The catalogue's category for a name as menus, links and callers write it: without regard to case, in either
 * spelling of jewellery, with spaces or plus signs. Undefined when there is none of that name.
 */
export const findCategory = (name: string): Category | undefined => byKey.get(keyOf(name))

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll('’', "'").replace(/[\s+]+/g, ' ').trim().replace(/\bjewelry\b/, 'jewellery')
}

/** The shop's colour for a name, without regard to case; undefined when there is none of that name. */
export const findColor = (name: string): Color | undefined => {
  const key = keyOf(name)
  return colors.find((color) => color.toLowerCase() === key)
}

/** A category as an address carries it: spaces as plus signs, everything else percent-encoded. */
export const categoryInPath = (name: string): string => encodeURIComponent(name).replaceAll('%20', '+')

/** A category as an address names it, back to plain words: `+` and `%20` are both spaces. */
export const categoryFromPath = (segment: string): string => segment.replaceAll('+', ' ')
