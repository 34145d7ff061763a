import * as z from 'zod/mini'
import { categories, MAX_CATEGORIES } from './product.ts'

/** Maximum length of a category's name, in characters. */
export const MAX_CATEGORY_LENGTH = 40

/**
 * Letters and digits of any script, spaces and a few signs: an address keeps them all. It has no plus sign,
 * which stands for a space there.
 */
export const CATEGORY_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’().-]*$/u

/** The name of a category that the owner adds. Each run of spaces counts as one. */
const CategoryName = z.string('is needed').check(
  z.overwrite((text) => text.normalize('NFC').replaceAll(/ +/g, ' ').trim()),
  z.minLength(2, 'must be at least 2 characters'),
  z.maxLength(MAX_CATEGORY_LENGTH, `must be at most ${MAX_CATEGORY_LENGTH} characters`),
  z.regex(CATEGORY_NAME, "may have letters, digits, spaces, and & ' ( ) . or - after the first letter"),
)

/** Editable fields of a category. */
export const CategoryFields = z.object({
  name: CategoryName,
  /** Among the owner's categories; the lowest comes first. */
  position: z
    .int('must be a whole number')
    .check(z.minimum(-1000, 'must be at least -1000'), z.maximum(1000, 'must be at most 1000')),
})

/** Why a category is invalid, if these are all. */
export const mustBeCategory = (names: readonly string[]): string => `must be one of ${names.join(', ')}`

/** The name of a category; the server checks that the shop has it. */
export const Category = z
  .string(mustBeCategory(categories))
  .check(
    z.refine(
      (name) => name.length <= MAX_CATEGORY_LENGTH && CATEGORY_NAME.test(name),
      mustBeCategory(categories),
    ),
  )

/** The further categories of a product, or all of them. */
export const categoryList = (Name: z.ZodMiniType<string, string>) =>
  z.array(Name).check(
    z.maxLength(MAX_CATEGORIES, `must be at most ${MAX_CATEGORIES}`),
    z.refine((list) => new Set(list).size === list.length, 'must name each category once'),
  )

/** The fields of a product's categories, if these are all categories of the shop. */
export function categoryFields(names: readonly string[]) {
  const Known = z.enum(names as [string, ...string[]], mustBeCategory(names))
  return { category: Known, categories: categoryList(Known) }
}
