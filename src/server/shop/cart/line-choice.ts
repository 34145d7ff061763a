import { cleanEngraving, engravingProblem } from '../../../rules/engraving.ts'
import { invalid } from '../../core/lib/errors.ts'
import type { CartLineRow } from '../../core/db/schema/hold-tables.ts'

/**
 * The colour of a line as it is stored. The table compares size and colour of lines, so that of an engraved one
 * ends with its engraving, on a line of its own.
 */
export const storedColor = ({ color, engraving }: Pick<CartLineRow, 'color' | 'engraving'>): string =>
  engraving === null ? color : `${color}\n${engraving}`

/**
 * The text to engrave on a product, null for none. @throws AppError invalid_input, with this path, if the
 * product can't have it.
 */
export function chosenEngraving(
  { engraving_letters: room }: { engraving_letters: number | null },
  text: string | null | undefined,
  path = 'engraving',
): string | null {
  const engraving = cleanEngraving(text)
  const problem = engraving === null ? null : engravingProblem(engraving, room)
  if (problem !== null) throw invalid(path, problem)

  return engraving
}
