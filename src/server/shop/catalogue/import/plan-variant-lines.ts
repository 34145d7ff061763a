import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { ProductDraft } from '../../../../contract/product-fields.ts'
import { VariantFields, type VariantList } from '../../../../contract/variant-fields.ts'
import type { Reader } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { nextTurn } from '../../../core/lib/next-turn.ts'
import { LINES_PER_TURN } from './import-progress.ts'
import { TAG_NEEDS_HUID, type HuidLines, type NewMarks } from './huid-cells.ts'
import type { Change } from './product-import-plan.ts'
import { differences, readCells, trimmedCell, type Cells } from './product-cells.ts'
import { editedProductOf } from '../derived-fields.ts'
import { draftOf, presentVariants, type PriceSources, type ProductWithVariantsRow } from '../product-row.ts'
import type { Complain } from '../../../core/lib/read-csv.ts'
import type { RateBook } from '../../rates/rate-book.ts'
import { changedProduct, draftProblem, lineProblems, type ImportSchemas } from './read-import.ts'
import { problemsOf, readPieceFigures } from '../../stock/piece-switch.ts'
import { readVariantCells, sharedColumns, variantDifferences, withoutFollowing } from './variant-cells.ts'
import { parseVariants, type VariantWithLowStock } from '../variant-row.ts'

const GivenFields = z.partial(VariantFields)

type Planning = PriceSources & {
  plan: { unchanged: number; changed: Change[] }
  complain: Complain
  huids: HuidLines
  schemas: ImportSchemas
  /** By the id of the product. */
  changes: Map<string, { change: Change; row: ProductWithVariantsRow }>
  /** By the id of the variant. */
  lineOf: Map<string, number>
}

/** Collects the lines of a file that are about variants: those of one product become one change. */
export function variantLines(
  plan: Planning['plan'],
  complain: Complain,
  shop: PriceSources & { huids: HuidLines; schemas: ImportSchemas },
) {
  const planning: Planning = { ...shop, plan, complain, changes: new Map(), lineOf: new Map() }
  return {
    /** Plans one line. Variants that no line names stay as they are. */
    take(line: number, cells: Cells, row: ProductWithVariantsRow): void {
      planLine(line, cells, row, planning)
    },
    /**
     * Checks that the variants of each product fit together, and that those that the file sells by piece can
     * be.
     */
    async finish(db: Reader): Promise<void> {
      const changes = [...planning.changes.values()]
      await reportSwitches(
        db,
        changes.map(({ change }) => change),
        complain,
      )
      for (const [index, { change, row }] of changes.entries()) {
        if (index % LINES_PER_TURN === 0) await nextTurn()
        const problem =
          draftProblem(change.draft) ?? variantsProblem(row, change.draft, shop.rates, change.variants)
        if (problem) complain(change.line, problem)
      }
    },
  }
}

function planLine(line: number, cells: Cells, row: ProductWithVariantsRow, planning: Planning): void {
  const { plan, complain, rates, settings, lineOf } = planning
  const id = (cells.variantId ?? '').trim().toLowerCase()
  const before = presentVariants(row, rates).find(({ _id }) => _id === id)
  if (id !== '' && !before)
    return complain(line, 'This product has no variant with this variantId. Leave it empty to add a variant.')
  const first = lineOf.get(id)
  if (first !== undefined) return complain(line, `This variant is already on line ${first}.`)
  if (id !== '') lineOf.set(id, line)

  const read = readLine(line, cells, { row, before }, planning)
  if (!read) return
  const ofVariant = variantDifferences(before, read.fields)
  const ofProduct = differences(draftOf(row), read.product, settings.taxClasses)
  if (before && ofVariant.length + ofProduct.length + read.marks.huids.length === 0) {
    plan.unchanged += 1
    return
  }
  const version = cells.version?.trim()
  if (version && version !== String(row.version))
    return complain(line, `${row.name} was changed by someone else since this file was exported.`)

  const change = changeOf(line, row, planning)
  const saysMore = ofProduct.length > 0 && !isDeepStrictEqual(change.draft, read.product)
  if (saysMore && change.changes.some(({ field }) => field in read.product))
    return complain(line, `says something else about ${row.name} than line ${change.line}.`)
  if (saysMore) Object.assign(change, { draft: read.product, changes: change.changes.concat(ofProduct) })
  change.changes = change.changes.concat(ofVariant)
  changeVariant(change, before?._id, read)
}

type LineContents = {
  /** Of the variant, as far as they change it. */
  fields: Partial<VariantFields>
  product: ProductDraft
  marks: NewMarks
}

/** Reads a line about the variant `before`, or about a new one; undefined if it is bad, which is reported. */
function readLine(
  line: number,
  cells: Cells,
  { row, before }: { row: ProductWithVariantsRow; before: VariantWithLowStock | undefined },
  { complain, settings, huids, schemas }: Planning,
): LineContents | undefined {
  const cellValues = readVariantCells(cells)
  // A new variant has the defaults where its cells are empty; of another one, what did not change stays.
  const fields = Object.fromEntries(
    Object.entries(cellValues).filter(([field, value]) =>
      before ? !isDeepStrictEqual(before[field as keyof VariantWithLowStock] ?? null, value) : value !== null,
    ),
  )
  const variant = z.safeParse(GivenFields, fields)
  const stored = draftOf(row)
  const ofProduct = Object.fromEntries(Object.entries(cells).filter(([column]) => !isShared(column)))
  const product = changedProduct(schemas, stored, readCells(ofProduct, stored, settings))
  if (variant.error || product.error)
    return void complain(
      line,
      [variant.error, product.error].flatMap((error) => (error ? lineProblems(error) : [])).join(' '),
    )
  const marks = huids.newMarks(line, cells, before?._id)
  if (!marks) return undefined
  if (marks.tag !== null && (marks.huids.length > 1 || trimmedCell(cells, 'huids') === ''))
    return void complain(line, TAG_NEEDS_HUID)
  if (before?.stockBy && marks.huids.length > 0 && row.pricing === 'weight')
    return void complain(
      line,
      'huids of pieces that are weighed one by one need their weights. Import them under Pieces.',
    )
  return { fields: withoutFollowing(before, variant.data), product: product.data, marks }
}

/** The change of a product, which its first line adds to the plan. */
function changeOf(line: number, row: ProductWithVariantsRow, { plan, changes }: Planning): Change {
  const known = changes.get(row.id)?.change
  if (known) return known
  const variants: VariantList = parseVariants(row.variants).map(({ id }) => ({ _id: id }))
  const change: Change = {
    line,
    id: row.id,
    version: row.version,
    stockWas: row.stock,
    draft: draftOf(row),
    changes: [],
    variants,
    pieces: [],
  }
  changes.set(row.id, { change, row })
  plan.changed.push(change)
  return change
}

/** Changes the variant with this id, or adds one without an id, and adds its pieces. */
function changeVariant(
  change: Change,
  id: string | undefined,
  { fields, marks: { huids, tag } }: Pick<LineContents, 'fields' | 'marks'>,
): void {
  if (huids.length > 0)
    change.changes = change.changes.concat(
      { field: 'huids', from: '', to: huids.join('|') },
      tag === null ? [] : { field: 'tag', from: '', to: tag },
    )
  const variants = change.variants ?? []
  const position = id === undefined ? variants.length : variants.findIndex(({ _id }) => _id === id)
  change.variants = variants.toSpliced(position, 1, { ...variants[position], ...fields })
  change.pieces.push(...huids.map((huid) => ({ position, huid, tag })))
}

/**
 * Why a product cannot have these variants, or the price of a weighed one cannot follow from them; undefined
 * if they fit.
 */
export function variantsProblem(
  row: ProductWithVariantsRow,
  { metal, pricing, priceRule }: ProductDraft,
  rates: RateBook,
  variants?: VariantList,
): string | undefined {
  try {
    editedProductOf(row, { metal, pricing, priceRule, variants }, rates)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.message
  }
}

/** Variants per query. */
const BATCH_SIZE = 500

/** Reports variants that cannot be sold by piece yet. */
async function reportSwitches(db: Reader, changes: readonly Change[], complain: Complain): Promise<void> {
  const switched = changes.flatMap(({ line, draft, variants = [] }) =>
    variants.flatMap(({ _id, stockBy }) =>
      _id !== undefined && stockBy === 'pieces'
        ? { id: _id, line, isWeighed: draft.pricing === 'weight' }
        : [],
    ),
  )
  for (let start = 0; start < switched.length; start += BATCH_SIZE) {
    const some = switched.slice(start, start + BATCH_SIZE)
    const figures = await readPieceFigures(
      db,
      some.map(({ id }) => id),
    )
    for (const { id, line, isWeighed } of some) {
      const found = figures.get(id)
      for (const problem of found ? problemsOf(found, isWeighed) : []) complain(line, problem)
    }
  }
}

const isShared = (column: string) => sharedColumns.some((each) => each === column)
