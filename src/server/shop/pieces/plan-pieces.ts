import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { MAX_REPORTED_PROBLEMS } from '../../../contract/import-products.ts'
import { PieceDraft } from '../../../contract/piece-fields.ts'
import { cleanCode } from '../../../contract/typed-entries.ts'
import { MAX_IMPORTED_PIECES, MAX_PIECES_FILE, type PieceImportReport } from '../../../contract/piece.ts'
import {
  digestOfFile,
  hashChanges,
  hashing,
  LINES_PER_TURN,
  readProgress,
} from '../catalogue/import/import-progress.ts'
import { jsonCellOf, numberOf } from '../catalogue/import/product-cells.ts'
import { lineProblems } from '../catalogue/import/read-import.ts'
import { readStones } from '../catalogue/import/stone-cells.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Reader } from '../../core/db/types.ts'
import { textOfCell } from '../../core/lib/csv.ts'
import { columnsOf, headingProblem, readHeadings, type KnownHeadings } from '../../core/lib/csv-headings.ts'
import { AppError } from '../../core/lib/errors.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
import { readCsv, type Complain, type CsvLine } from '../../core/lib/read-csv.ts'
import { findPieceProblem, newPieceRow, type PieceVariant } from './piece-columns.ts'
import { belongsToAnother, presentPiece } from './piece-row.ts'

/**
 * The columns of the file. `sku` or `variantId` names the variant; weights and stones left empty are those of
 * the variant. Stones are JSON, or as stone-cells.ts reads them.
 */
const columns = [
  'variantId',
  'sku',
  'huid',
  'tag',
  'grossWeight',
  'netWeight',
  'stones',
  'certLab',
  'certNumber',
  'certUrl',
] as const
type Cells = Partial<Record<(typeof columns)[number], string>>

type Addition = { line: number; row: PieceRow; name: string; size: string | null }
/** The pieces that a file would add. */
export type PiecePlan = {
  lines: number
  added: Addition[]
  problems: PieceImportReport['problems']
  moreProblems: number
  /** SHA-256 of the file. */
  file: string
  /** Hash of each piece, by its line. */
  digests: Map<number, string>
  /** Hash of all pieces, with those of an import that was interrupted; null if any line is bad. */
  digest: string | null
}

type Variant = Omit<PieceVariant, 'stones'> & { sku: string | null; size: string; name: string }

/**
 * Compares a CSV file with the pieces of the shop. Pieces that an interrupted import of the same file has
 * added are left out. @throws AppError as readCsv does; invalid_input for too many pieces.
 */
export async function planPieces(db: Reader, { file }: { file: AsyncIterable<Buffer> }): Promise<PiecePlan> {
  const plan: PiecePlan = {
    lines: 0,
    added: [],
    problems: [],
    moreProblems: 0,
    file: '',
    digests: new Map(),
    digest: null,
  }
  const hash = createHash('sha256').update('pieces\n')
  const complain = (line: number, reason: string) => {
    if (plan.problems.length < MAX_REPORTED_PROBLEMS) plan.problems.push({ line, reason })
    else plan.moreProblems += 1
  }
  const lines: CsvLine<Cells>[] = []
  await readCsv<Cells>(hashing(file, hash), {
    maxBytes: MAX_PIECES_FILE,
    readHeader,
    complain,
    take: async (line) => {
      if (lines.push(line) > MAX_IMPORTED_PIECES)
        throw new AppError(
          'invalid_input',
          `file: adds more than ${MAX_IMPORTED_PIECES} pieces. Please split the file.`,
        )
    },
  })
  plan.lines = lines.length
  plan.file = hash.digest('hex')
  const applied = await readProgress(db, plan.file)
  const findVariant = await readVariants(db, lines)
  const firstLines = { huid: new Map<string, number>(), tag: new Map<string, number>() }
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_TURN === 0) await nextTurn()
    if (!applied.has(line.line)) planLine(line, { findVariant, firstLines }, plan, complain)
  }
  await reportTaken(db, plan, complain)
  if (plan.lines === 0 && plan.problems.length === 0) complain(1, 'The file contains no pieces.')
  plan.problems.sort((one, other) => one.line - other.line)
  plan.digests = await hashChanges(
    plan.added.map(({ line, row: { id: _id, ...row } }) => ({ line, change: row })),
  )
  plan.digest = plan.problems.length > 0 ? null : digestOfFile(plan.digests, applied)
  return plan
}

const known: KnownHeadings = {
  what: 'pieces',
  columns,
  advice: `The columns are ${columns.join(', ')}.`,
  spellings: {
    huidno: 'huid',
    huidnumber: 'huid',
    tagno: 'tag',
    tagnumber: 'tag',
    grosswt: 'grossWeight',
    netwt: 'netWeight',
  },
}

function readHeader(names: string[], complain: (reason: string) => void): (string | undefined)[] | undefined {
  const headings = readHeadings(names, known)
  const namesVariant = headings.some(({ column }) => column === 'variantId' || column === 'sku')
  const problem =
    headingProblem(headings, known) ??
    (namesVariant
      ? undefined
      : 'The first line names neither sku nor variantId, so the pieces have no variant.')
  if (problem === undefined) return columnsOf(headings)

  complain(problem)
  return undefined
}

const cellOf = (cells: Cells, column: keyof Cells): string => textOfCell(cells[column] ?? '').trim()

/** Reads the variants that the lines name. */
async function readVariants(
  db: Reader,
  lines: readonly CsvLine<Cells>[],
): Promise<(cells: Cells) => Variant | undefined> {
  const named = (column: 'variantId' | 'sku') => [
    ...new Set(lines.map(({ cells }) => cellOf(cells, column)).filter(Boolean)),
  ]
  const found: Variant[] = []
  for (const [column, values] of [
    ['variants.id', named('variantId').map((id) => id.toLowerCase())],
    ['variants.sku', named('sku').map(cleanCode)],
  ] as const) {
    for (const some of batches(values)) {
      found.push(
        ...(await db
          .selectFrom('variants')
          .innerJoin('products', 'products.id', 'variants.product_id')
          .select([
            'variants.id',
            'variants.sku',
            'variants.gross_mg',
            'variants.net_mg',
            'variants.stock_by',
            'variants.size',
            'products.name',
            'products.pricing',
          ])
          .where(column, 'in', some)
          .where('products.visibility', '!=', 'deleted')
          .execute()),
      )
    }
  }
  const [byId, bySku] = [
    new Map(found.map((each) => [each.id, each])),
    new Map(found.map((each) => [each.sku, each])),
  ]
  return (cells) =>
    cellOf(cells, 'variantId')
      ? byId.get(cellOf(cells, 'variantId').toLowerCase())
      : bySku.get(cleanCode(cellOf(cells, 'sku')))
}

/** The variants of the lines, and the line that each HUID and tag was first on. */
type Lookup = {
  findVariant(cells: Cells): Variant | undefined
  firstLines: Record<'huid' | 'tag', Map<string, number>>
}

function planLine(
  { line, cells }: CsvLine<Cells>,
  { findVariant, firstLines }: Lookup,
  plan: PiecePlan,
  complain: Complain,
): void {
  const variant = findVariant(cells)
  if (!variant)
    return complain(
      line,
      cellOf(cells, 'variantId') || cellOf(cells, 'sku')
        ? 'No variant has this sku or variantId.'
        : 'sku or variantId is needed.',
    )
  const fields = Object.fromEntries(
    columns
      .filter((column) => column !== 'sku' && column !== 'variantId' && cellOf(cells, column) !== '')
      .map((column) => [column, valueOf(column, cellOf(cells, column))]),
  )
  const { data, error } = z.safeParse(PieceDraft, { ...fields, variantId: variant.id })
  if (error) return complain(line, lineProblems(error))
  const row = newPieceRow(data, variant)
  const problem = findPieceProblem(row, variant)
  if (problem) return complain(line, `${problem.path} ${problem.message}.`)
  for (const column of ['huid', 'tag'] as const) {
    const first = firstLines[column].get(row[column] ?? '')
    if (first !== undefined)
      return complain(
        line,
        `${column === 'huid' ? 'HUID' : 'Tag'} ${row[column]} is already on line ${first}.`,
      )
  }
  for (const column of ['huid', 'tag'] as const)
    if (row[column] !== null) firstLines[column].set(row[column], line)
  plan.added.push({ line, row, name: variant.name, size: variant.size || null })
}

function valueOf(column: keyof Cells, text: string): unknown {
  if (column === 'stones') return stonesOf(text)
  return column === 'grossWeight' || column === 'netWeight' ? numberOf(text) : text
}

/** Text that is not readable stays text, so that validation rejects it. */
function stonesOf(text: string): unknown {
  if (text.startsWith('[')) return jsonCellOf(text)
  const read = readStones(text)
  return 'stones' in read ? read.stones : text
}

/** Reports the lines whose HUID or tag another piece of the shop has. */
async function reportTaken(db: Reader, plan: PiecePlan, complain: Complain): Promise<void> {
  for (const column of ['huid', 'tag'] as const) {
    const existingValues = new Set<string | null>()
    for (const some of batches(plan.added.flatMap(({ row }) => row[column] ?? []))) {
      for (const row of await db.selectFrom('pieces').select(column).where(column, 'in', some).execute())
        existingValues.add(row[column])
    }
    for (const { line, row } of plan.added)
      if (row[column] !== null && existingValues.has(row[column]))
        complain(line, `${belongsToAnother(column, row[column])}.`)
  }
}

function* batches(values: readonly string[]): Iterable<readonly string[]> {
  for (let start = 0; start < values.length; start += 500) yield values.slice(start, start + 500)
}

/** Converts a plan to its API form. */
export const presentPiecePlan = (plan: PiecePlan, applied: boolean): PieceImportReport => ({
  applied,
  digest: applied || plan.digests.size === 0 ? null : plan.digest,
  lines: plan.lines,
  added: plan.added.map(({ line, row, name, size }) => {
    const { huid, tag, grossWeight, netWeight } = presentPiece(row)
    return { line, huid, tag, name, size, grossWeight, netWeight }
  }),
  problems: plan.problems,
  moreProblems: plan.moreProblems,
})
