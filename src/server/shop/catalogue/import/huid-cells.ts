import * as z from 'zod/mini'
import { PieceFields, type PieceDraft } from '../../../../contract/piece-fields.ts'
import type { Reader } from '../../../core/db/types.ts'
import type { Complain } from '../../../core/lib/read-csv.ts'
import { trimmedCell, type Cells } from './product-cells.ts'
import type { ImportLine } from './read-import.ts'

/**
 * A piece that an import adds to the variant at this position of its product; weights that are left out are
 * those of the variant.
 */
export type ImportedPiece = { position: number; huid: string | null } & Pick<
  PieceDraft,
  'tag' | 'grossWeight' | 'netWeight' | 'stones'
>

/** The HUIDs and the tag in a line that are new to the shop. */
export type NewMarks = { huids: string[]; tag: string | null }

/** The problem of a tag without the one piece that has it. */
export const TAG_NEEDS_HUID = 'tag is that of one piece, whose HUID the line must have.'

const huidTexts = (cells: Cells): string[] =>
  trimmedCell(cells, 'huids')
    .split(/[|,;\s]+/)
    .filter(Boolean)

const parseHuid = (text: string) => z.safeParse(PieceFields.shape.huid, text)
const parseTag = (cells: Cells) => z.safeParse(PieceFields.shape.tag, trimmedCell(cells, 'tag') || null)

/** Finds the HUIDs and tags of a file that are new to the shop. */
export function huidLines(db: Reader, complain: Complain) {
  const huids = knownMarks({ db, complain, column: 'huid', name: 'HUID' })
  const tags = knownMarks({ db, complain, column: 'tag', name: 'Tag' })

  const newHuids = (line: number, cells: Cells, variantId?: string): string[] | undefined => {
    const added: string[] = []
    for (const text of huidTexts(cells)) {
      const { data: huid } = parseHuid(text)
      if (!huid) return void complain(line, `huids "${text.slice(0, 20)}" must be 6 letters or digits.`)

      const isNew = huids.isNew(line, huid, variantId)
      if (isNew === undefined) return undefined
      if (isNew) added.push(huid)
    }
    return added
  }

  const newTag = (line: number, cells: Cells, variantId?: string): string | null | undefined => {
    const { data: tag, error } = parseTag(cells)
    if (error) return void complain(line, `tag ${error.issues[0]?.message}.`)
    if (tag === null) return null

    const isNew = tags.isNew(line, tag, variantId)
    if (isNew === undefined) return undefined
    return isNew ? tag : null
  }

  return {
    /** Reads which variants have the marks of these lines. Called before `newMarks` for any of them. */
    async read(lines: readonly ImportLine[]): Promise<void> {
      const texts = lines.flatMap(({ cells }) => huidTexts(cells))
      await huids.read(texts.flatMap((text) => parseHuid(text).data ?? []))
      await tags.read(lines.flatMap(({ cells }) => parseTag(cells).data ?? []))
    },
    /** The marks of a line that its variant does not have yet; undefined if one is reported. */
    newMarks(line: number, cells: Cells, variantId?: string): NewMarks | undefined {
      const [added, tag] = [newHuids(line, cells, variantId), newTag(line, cells, variantId)]
      return added && tag !== undefined ? { huids: added, tag } : undefined
    },
  }
}
export type HuidLines = ReturnType<typeof huidLines>

type MarkColumn = { db: Reader; complain: Complain; column: 'huid' | 'tag'; name: 'HUID' | 'Tag' }

/** Remembers which line of the file, or which variant of the shop, has a mark. */
function knownMarks({ db, complain, column, name }: MarkColumn) {
  const firstLines = new Map<string, number>()
  const variantOf = new Map<string, string>()

  return {
    async read(marks: readonly string[]): Promise<void> {
      if (marks.length === 0) return

      const rows = await db
        .selectFrom('pieces')
        .select([`${column} as mark`, 'variant_id'])
        .where(column, 'in', marks)
        .execute()
      for (const { mark, variant_id } of rows) variantOf.set(mark ?? '', variant_id)
    },
    /** Whether the shop does not have the mark yet; undefined if another line or variant has it, reported. */
    isNew(line: number, mark: string, variantId: string | undefined): boolean | undefined {
      const [first, owner] = [firstLines.get(mark), variantOf.get(mark)]
      if (first !== undefined) return void complain(line, `${name} ${mark} is already on line ${first}.`)
      if (owner !== undefined && owner !== variantId)
        return void complain(line, `${name} ${mark} belongs to another piece.`)

      firstLines.set(mark, line)
      return owner === undefined
    },
  }
}
