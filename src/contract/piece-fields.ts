import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { Grams, Stone } from './variant-fields.ts'
import { MAX_STONES } from './variant.ts'
import { cleanCode } from './typed-entries.ts'

/** Six letters or digits, stored in capitals. */
export const Huid = z
  .string('must be 6 letters or digits')
  .check(z.overwrite(cleanCode), z.regex(/^[0-9A-Z]{6}$/, 'must be 6 letters or digits'))

const Line = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(most, `must be at most ${most} characters`),
      z.regex(/^[^\r\n\0]*$/, 'must be on one line'),
    )

/** Editable fields of a piece. Weights in grams. */
export const PieceFields = z.object({
  variantId: Id,
  huid: z.nullable(Huid),
  /** The shop's own tag. */
  tag: z.nullable(Line(40)),
  grossWeight: z.nullable(Grams),
  netWeight: z.nullable(Grams),
  /** Its own stones; null if they are those of the variant. */
  stones: z.nullable(
    z.array(Stone).check(z.maxLength(MAX_STONES, `must be at most ${MAX_STONES} rows of stones`)),
  ),
  /** Who certified its stones, e.g. IGI. */
  certLab: z.nullable(Line(60)),
  certNumber: z.nullable(Line(60)),
  certUrl: z.nullable(
    z.string().check(z.trim(), z.regex(/^https?:\/\/\S{1,500}$/, 'must be the address of a page')),
  ),
})
export type PieceFields = z.output<typeof PieceFields>

/** A piece before it is added. Weights and stones that are left out are those of the variant. */
export const PieceDraft = z.extend(z.partial(PieceFields), { variantId: PieceFields.shape.variantId })
export type PieceDraft = z.output<typeof PieceDraft>
