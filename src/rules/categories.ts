import { categories, colors, type Category, type Color } from '../contract/product.ts'

const byKey = new Map<string, Category>(categories.map((category) => [categoryKey(category), category]))
// The menu writes Ankles, and Jewelry for Jewellery (which categoryKey normalises).
byKey.set('ankles', 'Anklets')

/**
 * Finds a category by the name that menus, links and clients use: in any case, in either spelling of
 * jewellery, with spaces or plus signs. Undefined if there is none. `own`: the names of the owner's
 * categories.
 */
export function findCategory(name: string): Category | undefined
export function findCategory(name: string, own: readonly string[] | undefined): string | undefined
export function findCategory(name: string, own: readonly string[] = []): string | undefined {
  const key = categoryKey(name)
  return byKey.get(key) ?? own.find((each) => categoryKey(each) === key)
}

/** The same for all spellings of a category. Without the character NUL, which PostgreSQL cannot compare. */
export function categoryKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('\0', '')
    .replaceAll('’', "'")
    .replace(/[\s+]+/g, ' ')
    .trim()
    .replace(/\bjewelry\b/, 'jewellery')
}

/** The categories that a product is in, `category` first. */
export const categoriesOf = ({
  category,
  categories: all,
}: {
  category: string
  categories: readonly string[]
}): string[] => [category, ...all.filter((each) => each !== category)]

/** Finds a colour by name, ignoring case; undefined if there is none. */
export const findColor = (name: string): Color | undefined => {
  const key = categoryKey(name)
  return colors.find((color) => color.toLowerCase() === key)
}
