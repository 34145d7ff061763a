import * as z from 'zod/mini'
import { HOME_ORIGIN } from './product.ts'

/** An optional text; empty counts as none. */
const optionalText = (longest: number) =>
  z.nullable(z.pipe(z.string().check(z.trim(), z.maxLength(longest, `must be at most ${longest.toLocaleString('en-IN')} characters`)), z.transform((text: string) => text || null)))

/** A country of origin. */
export const Origin = z.string().check(z.trim(), z.maxLength(60, 'must be at most 60 characters'), z.regex(/^[^\0\r\n]*$/, 'must be on one line'))

/** What is good to know of a product (BROWSE-06). */
export const productFactFields = {
  origin: z.pipe(Origin, z.transform((text: string) => text || HOME_ORIGIN)),
  importer: optionalText(300),
  maker: optionalText(300),
  warranty: optionalText(1000),
  care: optionalText(2000),
}
