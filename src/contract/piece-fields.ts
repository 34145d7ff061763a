import * as z from 'zod/mini'
import { Id, oneLine, onOneLine } from './fields.ts'
import { Grams, Stone } from './variant-fields.ts'
import { MAX_STONES } from './variant.ts'
import { cleanCode, cleanTag } from './typed-entries.ts'

/** Six letters or digits, stored in capitals. */
export const Huid = z
  .string('must be 6 letters or digits')
  .check(z.overwrite(cleanCode), z.regex(/^[0-9A-Z]{6}$/, 'must be 6 letters or digits'))

/** The shop's own tag, without the invisible characters that come along when people paste. */
const Tag = z
  .string()
  .check(
    z.overwrite(cleanTag),
    z.minLength(1, 'must not be empty'),
    z.maxLength(40, 'must be at most 40 characters'),
    onOneLine(),
  )

/** Editable fields of a piece. Weights in grams. */
export const PieceFields = z.object({
  variantId: Id,
  huid: z.nullable(Huid),
  tag: z.nullable(Tag),
  grossWeight: z.nullable(Grams),
  netWeight: z.nullable(Grams),
  /** Its own stones; null if they are those of the variant. */
  stones: z.nullable(
    z.array(Stone).check(z.maxLength(MAX_STONES, `must be at most ${MAX_STONES} rows of stones`)),
  ),
  /** Who certified its stones, e.g. IGI. */
  certLab: z.nullable(oneLine(60)),
  certNumber: z.nullable(oneLine(60)),
  certUrl: z.nullable(
    z.string().check(z.trim(), z.regex(/^https?:\/\/\S{1,500}$/, 'must be the address of a page')),
  ),
})
export type PieceFields = z.output<typeof PieceFields>

/** A piece before it is added. Weights and stones that are left out are those of the variant. */
export const PieceDraft = z.extend(z.partial(PieceFields), { variantId: PieceFields.shape.variantId })
export type PieceDraft = z.output<typeof PieceDraft>
