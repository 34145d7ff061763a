import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { ProductDraft } from '../../../contract/product-fields.ts'
import { VariantFields, type VariantList } from '../../../contract/variant-fields.ts'
import { AppError } from '../../core/lib/errors.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
import { LINES_PER_TURN } from './import-progress.ts'
import type { HuidLines } from './huid-cells.ts'
import type { Change } from './plan-import.ts'
import { differences, readCells, type Cells } from './product-cells.ts'
import { editedProductOf } from './derived-fields.ts'
import { draftOf, presentVariants, type PriceSources, type ProductWithVariantsRow } from './product-row.ts'
import type { Complain } from '../../core/lib/read-csv.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { draftProblem, lineProblems, type ImportSchemas } from './read-import.ts'
import { readVariantCells, sharedColumns, variantDifferences } from './variant-cells.ts'
import { parseVariants } from './variant-row.ts'

const GivenFields = z.partial(VariantFields)

/** Collects the lines of a file that are about variants: those of one product become one change. */
export function variantLines(plan: { unchanged: number; changed: Change[] }, complain: Complain, { rates, settings, huids, schemas }: PriceSources & { huids: HuidLines; schemas: ImportSchemas }) {
  const changes = new Map<string, { change: Change; row: ProductWithVariantsRow }>()
  const lineOf = new Map<string, number>()

  const changeOf = (line: number, row: ProductWithVariantsRow): Change => {
    const known = changes.get(row.id)?.change
    if (known) return known
    const variants: VariantList = parseVariants(row.variants).map(({ id }) => ({ _id: id }))
    const change: Change = { line, id: row.id, version: row.version, stockWas: row.stock, draft: draftOf(row), changes: [], variants, pieces: [] }
    changes.set(row.id, { change, row })
    plan.changed.push(change)
    return change
  }

  return {
    /** Plans one line. Variants that no line names stay as they are. */
    take(line: number, cells: Cells, row: ProductWithVariantsRow): void {
      const id = (cells.variantId ?? '').trim().toLowerCase()
      const before = presentVariants(row, rates).find(({ _id }) => _id === id)
      if (id !== '' && !before) return complain(line, 'This product has no variant with this variantId. Leave it empty to add a variant.')
      const first = lineOf.get(id)
      if (first !== undefined) return complain(line, `This variant is already on line ${first}.`)
      if (id !== '') lineOf.set(id, line)
      const cellValues = readVariantCells(cells)
      // A new variant has the defaults where its cells are empty.
      const fields = before ? cellValues : Object.fromEntries(Object.entries(cellValues).filter(([, value]) => value !== null))
      const variant = z.safeParse(GivenFields, fields)
      const product = z.safeParse(schemas.fields, readCells(Object.fromEntries(Object.entries(cells).filter(([column]) => !isShared(column))), draftOf(row), settings))
      if (variant.error || product.error) return complain(line, [variant.error, product.error].flatMap((error) => (error ? lineProblems(error) : [])).join(' '))
      const newHuids = huids.newHuids(line, cells, before?._id)
      if (!newHuids) return
      const [ofVariant, ofProduct] = [variantDifferences(before, variant.data), differences(draftOf(row), product.data, settings.taxClasses)]
      if (before && ofVariant.length + ofProduct.length + newHuids.length === 0) {
        plan.unchanged += 1
        return
      }
      const version = cells.version?.trim()
      if (version && version !== String(row.version)) return complain(line, `${row.name} was changed by someone else since this file was exported.`)
      const change = changeOf(line, row)
      if (ofProduct.length > 0 && change.changes.some(({ field }) => field in product.data) && !isDeepStrictEqual(change.draft, product.data)) {
        return complain(line, `says something else about ${row.name} than line ${change.line}.`)
      }
      if (ofProduct.length > 0 && !isDeepStrictEqual(change.draft, product.data)) Object.assign(change, { draft: product.data, changes: change.changes.concat(ofProduct) })
      change.changes = change.changes.concat(ofVariant, newHuids.length > 0 ? { field: 'huids', from: '', to: newHuids.join('|') } : [])
      const variants = change.variants ?? []
      const position = before ? variants.findIndex(({ _id }) => _id === id) : variants.length
      change.variants = variants.toSpliced(position, 1, { ...variants[position], ...variant.data })
      change.pieces.push(...newHuids.map((huid) => ({ position, huid })))
    },
    /** Checks that the variants of each product fit together. */
    async finish(): Promise<void> {
      for (const [index, { change, row }] of [...changes.values()].entries()) {
        if (index % LINES_PER_TURN === 0) await nextTurn()
        const problem = draftProblem(change.draft) ?? variantsProblem(row, change.draft, rates, change.variants)
        if (problem) complain(change.line, problem)
      }
    },
  }
}

/** Why a product cannot have these variants, or the price of a weighed one cannot follow from them; undefined if they fit. */
export function variantsProblem(row: ProductWithVariantsRow, { metal, pricing, priceRule }: ProductDraft, rates: RateBook, variants?: VariantList): string | undefined {
  try {
    editedProductOf(row, { metal, pricing, priceRule, variants }, rates)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.message
  }
}

const isShared = (column: string) => sharedColumns.some((each) => each === column)
