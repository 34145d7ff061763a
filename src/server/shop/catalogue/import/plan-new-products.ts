import * as z from 'zod/mini'
import { VariantFields } from '../../../../contract/variant-fields.ts'
import { AppError } from '../../../core/lib/errors.ts'
import type { Complain } from '../../../core/lib/read-csv.ts'
import { timeSlices } from '../../../core/lib/time-slice.ts'
import { newProductOf } from '../derived-fields.ts'
import type { HuidLines } from './huid-cells.ts'
import { idOf, skuOf } from './match-skus.ts'
import { isPiece, newSizes } from './new-sizes.ts'
import { convertPlainCells } from './plain-cells.ts'
import type { Addition } from './product-import-plan.ts'
import { readCells, ruleColumns, trimmedCell, variantColumns, type Cells } from './product-cells.ts'
import type { PriceSources } from '../product-row.ts'
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
  const skuLines = new Map<string, { line: number; key: string }>()
  /** The products of which a line is reported already. */
  const spoilt = new Set<string>()
  return {
    /**
     * Leaves out the product of a line that is reported: its other lines would be reported for want of it.
     */
    spoil({ line, cells }: ImportLine): void {
      spoilt.add(keyOf(cells, line))
    },
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
      // Pieces of one size share its SKU.
      if (first !== undefined && !(first.key === key && isPiece(cells)))
        return planning.complain(line, `SKU ${sku.slice(0, 40)} is already on line ${first.line}.`)
      if (sku !== '' && !first) skuLines.set(sku, { line, key })
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
      for (const [key, lines] of groups) {
        await nextSlice()
        if (!spoilt.has(key)) planNewProduct(lines, planning)
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
    reportMisfit(caught, converted.lineOf, complain)
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
  'tag',
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

/**
 * Reads each line as a variant, or as a piece of one that is sold by piece; undefined if one is bad, which is
 * reported.
 */
function convertLines(lines: readonly ImportLine[], product: Cells, { complain, huids }: Planning) {
  const sizes = newSizes()
  const reported = new Set<string>()
  const soldBy = lines.some(({ cells }) => isPiece(cells)) ? 'pieces' : ''
  let [converted, isBad] = [product, false]
  for (const [position, { line, cells }] of lines.entries()) {
    // The rule belongs to the product, so its problems are reported once.
    const rest = position === 0 ? {} : Object.fromEntries(ruleColumns.map((column) => [column, '']))
    const stockBy = trimmedCell(cells, 'stockBy') || soldBy
    const { cells: read, problems } = convertPlainCells({ ...cells, ...product, ...rest, stockBy })
    if (position === 0) converted = read

    const { fields, reasons } = readSize(read)
    reasons.unshift(...problems.map((each) => `${each}.`))
    const marks = huids.newMarks(line, cells)
    if (reasons.length === 0 && fields && marks) reasons.push(...sizes.add(line, fields, marks))

    isBad ||= reasons.length > 0 || !marks
    // A problem of all lines of a product is reported once.
    const reason = reasons.join(' ')
    if (reason !== '' && !reported.has(reason)) complain(line, reason)
    reported.add(reason)
  }

  const { variants, pieces, lineOf } = sizes
  return isBad ? undefined : { product: converted, variants, pieces, lineOf }
}

/** Reads the cells of a variant, and what is wrong with them. */
function readSize(cells: Cells): { fields: z.output<typeof GivenVariant> | undefined; reasons: string[] } {
  const values = Object.entries(readVariantCells(cells)).filter(([, value]) => value !== null)
  const { data, error } = z.safeParse(GivenVariant, Object.fromEntries(values))
  const reasons = error ? [lineProblems(error)] : []
  if (trimmedCell(cells, 'colors').includes(';'))
    reasons.push('colors must name one colour in the line of a variant.')
  return { fields: data, reasons }
}

/** The fields of a new product. Empty cells count as absent columns, so that defaults apply. */
function newFields(cells: Cells, { settings }: PriceSources): Record<string, unknown> {
  const filled = Object.entries(cells).filter(
    ([column, text]) => !ofVariants.has(column) && text.trim() !== '',
  )
  return readCells(Object.fromEntries(filled), { name: '', image: '' }, settings)
}

/** Reports that variants do not fit the product or one another, in the line and column that it is about. */
function reportMisfit({ message, details }: AppError, lineOf: readonly number[], complain: Complain): void {
  const [issue] = (details['issues'] ?? []) as { path: string; message: string }[]
  const [, index = '0', field = issue?.path] = /^variants\.(\d+)\.(\w+)$/.exec(issue?.path ?? '') ?? []
  const line = lineOf[Number(index)] ?? 1
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
