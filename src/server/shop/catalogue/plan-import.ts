import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { MAX_IMPORT_ROWS, MAX_REPORTED_PROBLEMS, type ImportReport } from '../../../contract/import-products.ts'
import { ProductDraft, ProductFields } from '../../../contract/product-fields.ts'
import type { VariantList } from '../../../contract/variant-fields.ts'
import type { Reader } from '../../core/db/types.ts'
import type { ManagedProductRow } from '../../core/db/schema/product-tables.ts'
import { AppError } from '../../core/lib/errors.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
import { digestOfFile, hashChanges, hashing, readProgress } from './import-progress.ts'
import { idOf, matchSkus } from './match-skus.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { differences, findTaxClass, readCells, type Cells, type NamedTaxClass } from './product-cells.ts'
import { draftOf, type PriceSources, type ProductWithVariantsRow } from './product-row.ts'
import { variantLines, variantsProblem } from './plan-variant-lines.ts'
import type { Complain } from '../../core/lib/read-csv.ts'
import { draftProblem, lineProblems, readImport, type ImportLine } from './read-import.ts'
import { isVariantLine, sharedColumns } from './variant-cells.ts'
import { variantsColumn } from './variant-row.ts'

export type Addition = { line: number; draft: ProductDraft }
export type Change = {
  line: number
  id: string
  version: number
  stockWas: number | null
  draft: ProductDraft
  changes: { field: string; from: string; to: string }[]
  /** All variants that the product is to have, if lines are about them. */
  variants?: VariantList | undefined
}

/** The changes that a file would make to the catalogue. */
export type ImportPlan = {
  lines: number
  unchanged: number
  added: Addition[]
  changed: Change[]
  problems: ImportReport['problems']
  moreProblems: number
  /** SHA-256 of the file. */
  file: string
  /** Hash of each change, by its line. */
  digests: Map<number, string>
  /** Hash of all changes, with those of an import that was interrupted; null if any line is bad. */
  digest: string | null
}

/** Lines compared with the catalogue per turn of the event loop: about ten milliseconds. */
const BATCH_SIZE = 50

/**
 * Compares a CSV file with the catalogue while it streams in. Only the differences are kept in memory. Products that an
 * interrupted import of the same file has added count as unchanged.
 * @throws AppError as readImport does; invalid_input if the file changes more products than one file may.
 */
export async function planImport(db: Reader, shop: PriceSources, file: AsyncIterable<Buffer>): Promise<ImportPlan> {
  const plan: ImportPlan = { lines: 0, unchanged: 0, added: [], changed: [], problems: [], moreProblems: 0, file: '', digests: new Map(), digest: null }
  const hash = createHash('sha256').update('products\n')
  const complain = (line: number, reason: string) => {
    if (plan.problems.length < MAX_REPORTED_PROBLEMS) plan.problems.push({ line, reason })
    else plan.moreProblems += 1
  }
  const seen = new Map<string, number>()
  const variants = variantLines(plan, complain, shop)
  let batch: ImportLine[] = []
  const compare = async () => {
    const lines = batch
    batch = []
    await compareLines(db, lines, { plan, seen, complain, variants, classes: shop.settings.taxClasses, rates: shop.rates })
    await nextTurn()
  }
  await readImport(
    hashing(file, hash),
    async (line) => {
      plan.lines += 1
      if (batch.push(line) >= BATCH_SIZE) await compare()
    },
    complain,
  )
  await compare()
  await variants.finish()
  if (plan.lines === 0 && plan.problems.length === 0) complain(1, 'The file contains no products.')
  plan.problems.sort((one, other) => one.line - other.line)
  plan.file = hash.digest('hex')
  await compareWithProgress(db, plan)
  return plan
}

async function compareWithProgress(db: Reader, plan: ImportPlan): Promise<void> {
  const applied = await readProgress(db, plan.file)
  const rest = plan.added.filter(({ line }) => !applied.get(line)?.recordId)
  plan.unchanged += plan.added.length - rest.length
  plan.added = rest
  const changed = plan.changed.map(({ line, id, version, stockWas, draft, variants }) => ({ line, change: [id, version, stockWas, draft, variants] }))
  plan.digests = await hashChanges([...plan.added.map(({ line, draft }) => ({ line, change: draft })), ...changed])
  plan.digest = plan.problems.length > 0 ? null : digestOfFile(plan.digests, applied)
}

type Comparing = { plan: ImportPlan; seen: Map<string, number>; complain: Complain; variants: ReturnType<typeof variantLines>; classes: readonly NamedTaxClass[]; rates: RateBook }

async function compareLines(db: Reader, batch: ImportLine[], comparing: Comparing): Promise<void> {
  const { plan, seen, complain, classes } = comparing
  const lines = await matchSkus(db, batch, complain)
  const ids = [...new Set(lines.map(({ cells }) => idOf(cells)).filter(Boolean))]
  const rows = ids.length > 0 ? await db.selectFrom('products').selectAll().select(variantsColumn(db)).where('id', 'in', ids).where('visibility', '!=', 'deleted').execute() : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { line, cells: written } of lines) {
    const id = idOf(written)
    const first = seen.get(id)
    const row = byId.get(id)
    const cells = isWeighed(written, row) ? withoutPrices(written) : written
    if (cells.taxClass !== undefined && findTaxClass(cells.taxClass, classes) === undefined) complain(line, `taxClass "${cells.taxClass.trim().slice(0, 40)}" does not exist.`)
    else if (id === '') planAddition(line, cells, comparing)
    else if (row && isVariantLine(cells, row.variant_count > 0)) comparing.variants.take(line, cells, row)
    else if (first !== undefined) complain(line, `This product is already on line ${first}.`)
    else if (!row) complain(line, 'No product has this _id. Leave it empty to add a product.')
    else planChange(line, cells, row, comparing)
    if (id !== '') seen.set(id, line)
  }
  if (plan.added.length + plan.changed.length > MAX_IMPORT_ROWS) {
    throw new AppError('invalid_input', `file: adds and changes more than ${MAX_IMPORT_ROWS} products. Please split the file.`)
  }
}

const isWeighed = ({ pricing }: Cells, row: ManagedProductRow | undefined): boolean => (pricing === undefined ? row?.pricing : pricing.trim().toLowerCase()) === 'weight'

/** The prices of a weighed product follow from the rates, which may have changed since the file was exported. */
const withoutPrices = ({ price: _price, oldPrice: _oldPrice, ...cells }: Cells): Cells => cells

/** A new product without any values, so that missing fields are rejected like invalid ones. */
const defaults = { name: '', colors: [], price: '', image: '' }

function planAddition(line: number, cells: Cells, { plan, complain, classes }: Comparing): void {
  if (isVariantLine(cells, false)) return complain(line, 'Variants are added to a product that exists. Add the product first, then give its _id here.')
  const { rating } = cells
  // Treat empty cells as absent columns, so that the schema's defaults apply.
  const filled = Object.fromEntries(Object.entries(cells).filter(([, text]) => text.trim() !== ''))
  const { data, error } = z.safeParse(ProductDraft, readCells(filled, { ...defaults, ...(rating?.trim() && { rating: Number(rating) }) }, classes))
  if (isWeighed(cells, undefined)) complain(line, 'pricing weight needs variants with weights. Add the product with a price first, then its variants under its _id.')
  else if (error) complain(line, lineProblems(error))
  else if (draftProblem(data)) complain(line, draftProblem(data) ?? '')
  else plan.added.push({ line, draft: data })
}

function planChange(line: number, cells: Cells, row: ProductWithVariantsRow, { plan, complain, classes, rates }: Comparing): void {
  const before = draftOf(row)
  const { data: draft, error } = z.safeParse(ProductFields, readCells(cells, before, classes))
  if (error) return complain(line, lineProblems(error))
  const changes = differences(before, draft, classes)
  const problem = changes.length > 0 ? (draftProblem(draft) ?? variantsProblem(row, draft, rates)) : undefined
  if (problem) return complain(line, problem)
  const derived = row.variant_count > 0 ? changes.find(({ field }) => sharedColumns.some((each) => each === field)) : undefined
  if (derived) return complain(line, `${derived.field} follows from the variants.`)
  const version = cells.version?.trim()
  if (changes.length === 0) plan.unchanged += 1
  else if (version && version !== String(row.version)) {
    complain(line, `${row.name} was changed by someone else since this file was exported (version ${version.slice(0, 20)} in the file, ${row.version} now).`)
  } else plan.changed.push({ line, id: row.id, version: row.version, stockWas: row.stock, draft, changes })
}

/** Converts a plan to its API form. */
export const presentPlan = (plan: ImportPlan, applied: boolean): ImportReport => ({
  applied,
  digest: applied || plan.digests.size === 0 ? null : plan.digest,
  lines: plan.lines,
  unchanged: plan.unchanged,
  added: plan.added.map(({ line, draft: { name, category, price } }) => ({ line, name, category, price })),
  changed: plan.changed.map(({ line, id, draft, changes }) => ({ line, _id: id, name: draft.name, changes })),
  problems: plan.problems,
  moreProblems: plan.moreProblems,
})
