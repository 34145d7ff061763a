import * as z from 'zod/mini'

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
