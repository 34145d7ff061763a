import * as z from 'zod/mini'
import { VariantFields } from '../../../contract/variant-fields.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { Complain } from '../../core/lib/read-csv.ts'
import { timeSlices } from '../../core/lib/time-slice.ts'
import { newProductOf } from './derived-fields.ts'
import type { HuidLines, NewPiece } from './huid-cells.ts'
import { idOf, skuOf } from './match-skus.ts'
import { convertPlainCells } from './plain-cells.ts'
import type { Addition } from './product-import-plan.ts'
import { readCells, ruleColumns, trimmedCell, variantColumns, type Cells } from './product-cells.ts'
import type { PriceSources } from './product-row.ts'
import { draftProblem, lineProblems, type ImportLine, type ImportSchemas } from './read-import.ts'
import { readVariantCells, sharedColumns } from './variant-cells.ts'

type Planning = {
  plan: { lines: number; added: Addition[] }
  complain: Complain
  huids: HuidLines
  shop: PriceSources
  schemas: ImportSchemas
}

/** Lines with the same group, or without one with the same name, are about one product. */
function keyOf(cells: Cells, line: number): string {
  const [group, name] = [trimmedCell(cells, 'group').toLowerCase(), trimmedCell(cells, 'name').toLowerCase()]
  if (group !== '') return `group ${group}`
  return name !== '' ? `name ${name}` : `line ${line}`
}

/**
 * Collects the lines of a file that are about variants of new products: those of one product become one
 * addition.
 */
export function newProductLines(planning: Planning) {
  const groups = new Map<string, ImportLine[]>()
  /** The products that lines with a SKU of the shop are about, by key; null if they are several. */
  const existing = new Map<string, string | null>()
  const skuLines = new Map<string, number>()
  return {
    /**
     * Remembers a line that is about a product of the shop, which further lines of its group add variants to.
     */
    remember({ line, cells, bySku }: ImportLine): void {
      if (!bySku && trimmedCell(cells, 'group') === '') return
      const [key, id] = [keyOf(cells, line), idOf(cells)]
      existing.set(key, (existing.get(key) ?? id) === id ? id : null)
    },
    take(added: ImportLine): void {
      const { line, cells } = added
      const [key, sku] = [keyOf(cells, line), skuOf(cells)]
      const first = skuLines.get(sku)
      if (trimmedCell(cells, 'variantId') !== '')
        return planning.complain(
          line,
          'A variantId needs the _id of its product. Leave both empty to add a product.',
        )
      if (first !== undefined)
        return planning.complain(line, `SKU ${sku.slice(0, 40)} is already on line ${first}.`)
      if (sku !== '') skuLines.set(sku, line)
      const group = groups.get(key)
      if (group) group.push(added)
      else groups.set(key, [added])
    },
    /** The lines that add variants to products of the shop. */
    joining(): ImportLine[] {
      return [...groups].flatMap(([key, lines]) => {
        const id = existing.get(key)
        if (id === undefined) return []
        groups.delete(key)
        if (id !== null)
          return lines.map(({ line, cells }) => ({
            line,
            cells: { ...cells, _id: id, variantId: '' },
            bySku: true,
          }))
        planning.complain(
          lines[0]?.line ?? 1,
          'This group or name belongs to several products. Give each product its own group.',
        )
        return []
      })
    },
    async finish(): Promise<void> {
      const nextSlice = timeSlices()
      for (const lines of groups.values()) {
        await nextSlice()
        planNewProduct(lines, planning)
      }
    },
  }
}

function planNewProduct(lines: readonly ImportLine[], planning: Planning): void {
  const { plan, complain, shop, schemas } = planning
  plan.lines -= lines.length - 1
  const [first] = lines
  const product = first && productCells(lines, complain)
  const converted = product && convertLines(lines, product, planning)
  if (!converted) return
  const { data: draft, error } = z.safeParse(schemas.newProduct, {
    ...newFields(converted.product, shop),
    variants: converted.variants,
  })
  const problem = error ? lineProblems(error) : draftProblem(draft)
  if (problem || !draft) return complain(first.line, problem ?? '')
  try {
    const { price } = newProductOf(draft, shop.rates).draft
    plan.added.push({ line: first.line, draft, price, pieces: converted.pieces })
  } catch (caught) {
    if (!(caught instanceof AppError)) throw caught
    reportMisfit(caught, lines, complain)
  }
}

const ofVariants = new Set<string>([
  ...sharedColumns,
  ...variantColumns,
  '_id',
  'group',
  'color',
  'purity',
  'huids',
])

/**
 * The cells about the product: each need be filled in one line only. Undefined if two lines differ, which is
 * reported.
 */
function productCells(lines: readonly ImportLine[], complain: Complain): Cells | undefined {
  const product: Cells = {}
  const lineOf = new Map<string, number>()
  for (const { line, cells } of lines) {
    for (const [column, text] of Object.entries(cells) as [keyof Cells, string][]) {
      if (ofVariants.has(column) || text.trim() === '') continue
      if (product[column] !== undefined && product[column].trim() !== text.trim()) {
        return void complain(
          line,
          `${column} is not the same as on line ${lineOf.get(column)}, which is about the same product.`,
        )
      }
      product[column] ??= text
      if (!lineOf.has(column)) lineOf.set(column, line)
    }
  }
  return product
}

const GivenVariant = z.partial(VariantFields)

/** Reads each line as a variant; undefined if one is bad, which is reported. */
function convertLines(lines: readonly ImportLine[], product: Cells, { complain, huids }: Planning) {
  const variants: z.output<typeof GivenVariant>[] = []
  const pieces: NewPiece[] = []
  let converted = product
  for (const [position, { line, cells }] of lines.entries()) {
    // The rule belongs to the product, so its problems are reported once.
    const rest = position === 0 ? {} : Object.fromEntries(ruleColumns.map((column) => [column, '']))
    const { cells: read, problems } = convertPlainCells({ ...cells, ...product, ...rest })
    if (position === 0) converted = read
    const values = Object.entries(readVariantCells(read)).filter(([, value]) => value !== null)
    const { data, error } = z.safeParse(GivenVariant, Object.fromEntries(values))
    const reasons = [...problems.map((each) => `${each}.`), ...(error ? [lineProblems(error)] : [])]
    if (trimmedCell(read, 'colors').includes(';'))
      reasons.push('colors must name one colour in the line of a variant.')
    if (reasons.length > 0) complain(line, reasons.join(' '))
    const added = huids.newHuids(line, cells)
    if (reasons.length > 0 || !added || !data) continue
    variants.push(data)
    pieces.push(...added.map((huid) => ({ position, huid })))
  }
  return variants.length === lines.length ? { product: converted, variants, pieces } : undefined
}

/** The fields of a new product. Empty cells count as absent columns, so that defaults apply. */
function newFields(cells: Cells, { settings }: PriceSources): Record<string, unknown> {
  const filled = Object.entries(cells).filter(
    ([column, text]) => !ofVariants.has(column) && text.trim() !== '',
  )
  return readCells(Object.fromEntries(filled), { name: '', image: '' }, settings)
}

/** Reports that variants do not fit the product or one another, in the line and column that it is about. */
function reportMisfit(
  { message, details }: AppError,
  lines: readonly ImportLine[],
  complain: Complain,
): void {
  const [issue] = (details['issues'] ?? []) as { path: string; message: string }[]
  const [, index = '0', field = issue?.path] = /^variants\.(\d+)\.(\w+)$/.exec(issue?.path ?? '') ?? []
  const line = lines[Number(index)]?.line ?? 1
  if (!issue || issue.message === message) return complain(line, message)
  if (field === 'price')
    return complain(
      line,
      'price is needed; for a price by weight fill makingPerGram, makingPercent or makingFixed instead.',
    )
  complain(
    line,
    `${field} ${issue.message}.${field === 'size' ? ' Pieces that are no sizes of one product need other names or groups.' : ''}`,
  )
}
