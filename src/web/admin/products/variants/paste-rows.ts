import type { Color } from '../../../../contract/product.ts'
import { MAX_VARIANTS } from '../../../../contract/variant.ts'
import { gridColumns, readPasted, type GridColumn } from './variant-columns.ts'
import { choiceOf, emptyRow, type Cell } from './edit-rows.ts'
import { followsPieces, type VariantCells } from './variant-rows.ts'

/** The rows after a paste, and the texts that no cell could take. */
export type Pasted = { rows: VariantCells[]; unread: string[] }

/**
 * Cells copied from a spreadsheet: tabs between cells, line breaks between rows. A cell in quotes may hold
 * either.
 */
export function readSheet(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text
    .replaceAll('\r\n', '\n')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"').replaceAll('\n', ' '))
    if (end === '\n') lines.push([])
    if (end === '') break
  }

  return lines.filter((cells) => cells.some((each) => each.trim() !== ''))
}

/**
 * Puts pasted cells into the grid from a cell on, to the right and down. Rows beyond the last one are added.
 */
export function pasteAt(
  rows: readonly VariantCells[],
  { row: from, field }: Cell,
  text: string,
  metal: string,
  shown: readonly GridColumn[] = gridColumns,
): Pasted {
  const first = shown.findIndex((column) => column.field === field)
  const unread: string[] = []
  const next = [...rows]
  for (const [line, cells] of readSheet(text).entries()) {
    if (from + line >= MAX_VARIANTS) break
    const before =
      next[from + line] ??
      emptyRow({ color: next.at(-1)?.color ?? 'Gold', fineness: next.at(-1)?.fineness ?? '' })
    next[from + line] = written(before, cells, shown.slice(first), metal, unread)
  }

  return { rows: next, unread }
}

/**
 * Takes over a whole sheet. Its first line may name the columns; otherwise they are those of the grid. Lines
 * with the size and colour of a variant change it, others add one.
 */
export function takeSheet(
  rows: readonly VariantCells[],
  text: string,
  metal: string,
  shown: readonly GridColumn[] = gridColumns,
): Pasted {
  const [head = [], ...rest] = readSheet(text)
  const named = head.map((name) => columnNamed(name))
  const hasHead = named.some(Boolean)
  const unread = hasHead ? head.filter((_, index) => !named[index]) : []
  const next = [...rows]
  for (const cells of hasHead ? rest : [head, ...rest]) {
    const made = written(emptyRow({}), cells, hasHead ? named : shown, metal, [])
    const at = next.findIndex((row) => choiceOf(row) === choiceOf(made))
    if (at < 0 && next.length >= MAX_VARIANTS) break
    next[at < 0 ? next.length : at] = written(
      at < 0 ? emptyRow({}) : (next[at] ?? made),
      cells,
      hasHead ? named : shown,
      metal,
      unread,
    )
  }

  return { rows: next, unread }
}

function columnNamed(name: string): GridColumn | undefined {
  const heading = name.trim().toLowerCase()
  return gridColumns.find(({ field, label, aliases = [] }) =>
    [field.toLowerCase(), label.toLowerCase(), ...aliases].includes(heading),
  )
}

/** Writes cells into a row. What cannot be read is left as it is, and added to `unread`. */
function written(
  row: VariantCells,
  cells: readonly string[],
  into: readonly (GridColumn | undefined)[],
  metal: string,
  unread: string[],
): VariantCells {
  const next = { ...row }
  for (const [index, text] of cells.entries()) {
    const field = into[index]?.field
    if (field === undefined || followsPieces(row, field)) continue
    const value = readPasted(field, text, metal)
    if (value === null) {
      if (text.trim() !== '') unread.push(text.trim())
    } else if (field === 'color') next.color = value as Color
    else next[field] = value
  }

  return next
}
