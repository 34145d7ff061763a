import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { MAX_IMPORT_ROWS, MAX_REPORTED_PROBLEMS } from '../../../../contract/import-products.ts'
import type { Reader } from '../../../core/db/types.ts'
import type { ManagedProductRow } from '../../../core/db/schema/product-tables.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { nextTurn } from '../../../core/lib/next-turn.ts'
import { digestOfFile, hashChanges, hashing, readProgress } from './import-progress.ts'
import { huidLines, type HuidLines } from './huid-cells.ts'
import { lineProblem, withFullSize } from './import-line.ts'
import { filledCells, idOf, matchSkus } from './match-skus.ts'
import { convertPlainCells } from './plain-cells.ts'
import { newProductLines } from './plan-new-products.ts'
import { differences, readCells, trimmedCell, type Cells } from './product-cells.ts'
import { newPlan, type ImportPlan } from './product-import-plan.ts'
import { draftOf, type PriceSources, type ProductWithVariantsRow } from '../product-row.ts'
import { variantLines, variantsProblem } from './plan-variant-lines.ts'
import type { Complain } from '../../../core/lib/read-csv.ts'
import {
  changedProduct,
  draftProblem,
  importSchemas,
  lineProblems,
  readImport,
  type ImportLine,
  type ImportSchemas,
} from './read-import.ts'
import { isVariantLine, sharedColumns } from './variant-cells.ts'
import { sizeReader, type SizeReader } from './size-cells.ts'
import { variantsColumn } from '../variant-row.ts'

/** Lines compared with the catalogue per turn of the event loop: about ten milliseconds. */
const BATCH_SIZE = 50

/**
 * Compares a CSV file with the catalogue while it streams in. Only the differences are kept in memory.
 * Products that an interrupted import of the same file has added count as unchanged.
 * @throws AppError as readImport does; invalid_input if the file changes more products than one file may.
 */
export async function planImport(
  db: Reader,
  shop: PriceSources,
  { file, assigned = {} }: { file: AsyncIterable<Buffer>; assigned?: Readonly<Record<string, string>> },
): Promise<ImportPlan> {
  const plan = newPlan()
  const hash = createHash('sha256').update('products\n')
  const complain = (line: number, reason: string) => {
    if (plan.problems.length < MAX_REPORTED_PROBLEMS) plan.problems.push({ line, reason })
    else plan.moreProblems += 1
  }
  const seen = new Map<string, number>()
  const [huids, sizes] = [huidLines(db, complain), sizeReader(db)]
  const schemas = importSchemas(shop.settings)
  const variants = variantLines(plan, complain, { ...shop, huids, schemas })
  const newProducts = newProductLines({ plan, complain, huids, shop, schemas })
  let batch: ImportLine[] = []
  const compare = async () => {
    const lines = await matchSkus(db, batch, complain)
    batch = []
    await compareLines(db, lines, {
      plan,
      seen,
      complain,
      variants,
      newProducts,
      huids,
      sizes,
      schemas,
      shop,
    })
    await nextTurn()
  }
  const take = async (line: ImportLine) => {
    if (batch.push(line) >= BATCH_SIZE) await compare()
  }
  await readImport(hashing(file, hash), {
    take: (line) => {
      plan.lines += 1
      return take(line)
    },
    complain,
    assigned,
    onHeadings: (headings) => (plan.headings = headings),
  })
  await compare()
  for (const line of newProducts.joining()) await take(line)
  await compare()
  await newProducts.finish()
  await variants.finish(db)
  requireFewChanges(plan)
  if (plan.lines === 0 && plan.problems.length === 0) complain(1, 'The file contains no products.')
  for (const list of [plan.problems, plan.added]) list.sort((one, other) => one.line - other.line)
  plan.file = hash.digest('hex')
  await compareWithProgress(db, plan)
  return plan
}

async function compareWithProgress(db: Reader, plan: ImportPlan): Promise<void> {
  const applied = await readProgress(db, plan.file)
  const rest = plan.added.filter(({ line }) => !applied.get(line)?.recordId)
  plan.unchanged += plan.added.length - rest.length
  plan.added = rest
  const changed = plan.changed.map(({ line, id, version, stockWas, draft, variants, pieces }) => ({
    line,
    change: [id, version, stockWas, draft, variants, pieces],
  }))
  plan.digests = await hashChanges([
    ...plan.added.map(({ line, draft, pieces }) => ({ line, change: [draft, pieces] })),
    ...changed,
  ])
  plan.digest = plan.problems.length > 0 ? null : digestOfFile(plan.digests, applied)
}

type Comparing = {
  plan: ImportPlan
  /** The line of each product. */
  seen: Map<string, number>
  complain: Complain
  variants: ReturnType<typeof variantLines>
  newProducts: ReturnType<typeof newProductLines>
  huids: HuidLines
  sizes: SizeReader
  schemas: ImportSchemas
  shop: PriceSources
}

async function compareLines(db: Reader, lines: ImportLine[], comparing: Comparing): Promise<void> {
  const { plan, seen, complain, shop } = comparing
  const ids = [...new Set(lines.map(({ cells }) => idOf(cells)).filter(Boolean))]
  const rows =
    ids.length > 0
      ? await db
          .selectFrom('products')
          .selectAll()
          .select(variantsColumn(db))
          .where('id', 'in', ids)
          .where('visibility', '!=', 'deleted')
          .execute()
      : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  await comparing.huids.read(lines)
  for (const plain of lines) {
    const { line } = plain
    const id = idOf(plain.cells)
    const first = seen.get(id)
    const row = byId.get(id)
    const each = await withFullSize(plain, row, comparing)
    const { cells: written } = each
    const problem = lineProblem(each, shop)
    if (problem) {
      complain(line, problem)
      if (id === '') comparing.newProducts.spoil(each)
    } else if (id === '' && isVariantLine(written, false)) comparing.newProducts.take(each)
    else if (id === '') planAddition(line, convertPlainCells(written).cells, comparing)
    else if (row) planExisting(each, row, first, comparing)
    else if (first !== undefined) complain(line, `This product is already on line ${first}.`)
    else complain(line, 'No product has this _id. Leave it empty to add a product.')
    if (id !== '') seen.set(id, line)
  }
  requireFewChanges(plan)
}

/** @throws AppError invalid_input */
function requireFewChanges({ added, changed }: ImportPlan): void {
  if (added.length + changed.length <= MAX_IMPORT_ROWS) return
  throw new AppError(
    'invalid_input',
    `file: adds and changes more than ${MAX_IMPORT_ROWS} products. Please split the file.`,
  )
}

/** Plans a line about a product of the shop. `first`: an earlier line with its id. */
function planExisting(
  each: ImportLine,
  row: ProductWithVariantsRow,
  first: number | undefined,
  comparing: Comparing,
): void {
  const { line, bySku } = each
  comparing.newProducts.remember(each)
  const { cells: converted, problems } = convertPlainCells(
    bySku ? filledCells(each.cells) : each.cells,
    draftOf(row),
  )
  const cells = isWeighed(converted, row) ? withoutPrices(converted) : converted
  if (problems.length > 0) comparing.complain(line, `${problems.join('; ')}.`)
  else if (isVariantLine(cells, row.variant_count > 0))
    comparing.variants.take(line, { ...cells, huids: each.cells.huids ?? '', tag: each.cells.tag ?? '' }, row)
  else if (first !== undefined) comparing.complain(line, `This product is already on line ${first}.`)
  else if (trimmedCell(each.cells, 'huids') !== '')
    comparing.complain(line, 'huids belong to a variant. Give its sku or variantId.')
  else planChange(line, cells, row, comparing)
}

const isWeighed = ({ pricing }: Cells, row: ManagedProductRow | undefined): boolean =>
  (pricing === undefined ? row?.pricing : pricing.trim().toLowerCase()) === 'weight'

/**
 * The prices of a weighed product follow from the rates, which may have changed since the file was exported.
 */
const withoutPrices = ({ price: _price, oldPrice: _oldPrice, ...cells }: Cells): Cells => cells

/** A new product without any values, so that missing fields are rejected like invalid ones. */
const defaults = { name: '', colors: [], price: '', image: '' }

function planAddition(line: number, cells: Cells, { plan, complain, schemas, shop }: Comparing): void {
  const { rating } = cells
  // Treat empty cells as absent columns, so that the schema's defaults apply.
  const filled = Object.fromEntries(Object.entries(cells).filter(([, text]) => text.trim() !== ''))
  const { data, error } = z.safeParse(
    schemas.draft,
    readCells(filled, { ...defaults, ...(rating?.trim() && { rating: Number(rating) }) }, shop.settings),
  )
  if (isWeighed(cells, undefined))
    complain(line, 'pricing weight needs netWeight, purity, and makingPerGram, makingPercent or makingFixed.')
  else if (error) complain(line, lineProblems(error))
  else if (draftProblem(data)) complain(line, draftProblem(data) ?? '')
  else plan.added.push({ line, draft: data, price: data.price })
}

function planChange(
  line: number,
  cells: Cells,
  row: ProductWithVariantsRow,
  { plan, complain, schemas, shop: { settings, rates } }: Comparing,
): void {
  const before = draftOf(row)
  const { data: draft, error } = changedProduct(schemas, before, readCells(cells, before, settings))
  if (error) return complain(line, lineProblems(error))
  const changes = differences(before, draft, settings.taxClasses)
  const problem = changes.length > 0 ? (draftProblem(draft) ?? variantsProblem(row, draft, rates)) : undefined
  if (problem) return complain(line, problem)
  const derived =
    row.variant_count > 0
      ? changes.find(({ field }) => sharedColumns.some((each) => each === field))
      : undefined
  if (derived) return complain(line, `${derived.field} follows from the variants.`)
  const version = cells.version?.trim()
  if (changes.length === 0) plan.unchanged += 1
  else if (version && version !== String(row.version)) {
    complain(
      line,
      `${row.name} was changed by someone else since this file was exported (version ${version.slice(0, 20)} in the file, ${row.version} now).`,
    )
  } else
    plan.changed.push({
      line,
      id: row.id,
      version: row.version,
      stockWas: row.stock,
      draft,
      changes,
      pieces: [],
    })
}
