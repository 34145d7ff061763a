import * as z from 'zod/mini'
import { PieceFields, type PieceDraft } from '../../../contract/piece-fields.ts'
import type { Reader } from '../../core/db/types.ts'
import type { Complain } from '../../core/lib/read-csv.ts'
import { trimmedCell, type Cells } from './product-cells.ts'
import type { ImportLine } from './read-import.ts'

/**
 * A piece that an import adds to the variant at this position of its product; weights that are left out are
 * those of the variant.
 */
export type NewPiece = { position: number; huid: string | null } & Pick<
  PieceDraft,
  'tag' | 'grossWeight' | 'netWeight' | 'stones'
>

const huidTexts = (cells: Cells): string[] =>
  trimmedCell(cells, 'huids')
    .split(/[|,;\s]+/)
    .filter(Boolean)

const tagIn = (cells: Cells): string | null =>
  z.safeParse(PieceFields.shape.tag, trimmedCell(cells, 'tag') || null).data ?? null

/** Finds the HUIDs and tags of a file that are new to the shop. */
export function huidLines(db: Reader, complain: Complain) {
  const firstLines = new Map<string, number>()
  const variantOf = new Map<string, string>()
  const [firstLinesOfTags, takenTags] = [new Map<string, number>(), new Set<string>()]

  const readTags = async (lines: readonly ImportLine[]) => {
    const tags = lines.flatMap(({ cells }) => tagIn(cells) ?? [])
    if (tags.length === 0) return

    const rows = await db.selectFrom('pieces').select('tag').where('tag', 'in', tags).execute()
    for (const { tag } of rows) takenTags.add(tag ?? '')
  }

  return {
    /** Reads whose the HUIDs of these lines are. Called before `newHuids` for any of them. */
    async read(lines: readonly ImportLine[]): Promise<void> {
      await readTags(lines)
      const huids = lines.flatMap(({ cells }) =>
        huidTexts(cells).flatMap((text) => z.safeParse(PieceFields.shape.huid, text).data ?? []),
      )
      const pieces =
        huids.length === 0
          ? []
          : await db.selectFrom('pieces').select(['huid', 'variant_id']).where('huid', 'in', huids).execute()
      for (const { huid, variant_id } of pieces) variantOf.set(huid ?? '', variant_id)
    },
    /** The HUIDs of a line that its variant does not have yet; undefined if one is reported. */
    newHuids(line: number, cells: Cells, variantId?: string): string[] | undefined {
      const huids: string[] = []
      for (const text of huidTexts(cells)) {
        const { data: huid, error } = z.safeParse(PieceFields.shape.huid, text)
        const first = firstLines.get(huid ?? '')
        const owner = variantOf.get(huid ?? '')
        if (error || !huid)
          return void complain(line, `huids "${text.slice(0, 20)}" must be 6 letters or digits.`)
        if (first !== undefined) return void complain(line, `HUID ${huid} is already on line ${first}.`)
        if (owner !== undefined && owner !== variantId)
          return void complain(line, `HUID ${huid} belongs to another piece.`)
        firstLines.set(huid, line)
        if (owner === undefined) huids.push(huid)
      }
      return huids
    },
    /** The tag of the piece of a line, null without one; undefined if it is reported. */
    newTag(line: number, cells: Cells): string | null | undefined {
      const { data: tag, error } = z.safeParse(PieceFields.shape.tag, trimmedCell(cells, 'tag') || null)
      if (error) return void complain(line, `tag ${error.issues[0]?.message}.`)
      if (tag === null) return null

      const first = firstLinesOfTags.get(tag)
      if (first !== undefined) return void complain(line, `Tag ${tag} is already on line ${first}.`)
      if (takenTags.has(tag)) return void complain(line, `Tag ${tag} belongs to another piece.`)
      firstLinesOfTags.set(tag, line)
      return tag
    },
  }
}
export type HuidLines = ReturnType<typeof huidLines>
