import * as z from 'zod/mini'
import { categoryFields } from '../../../contract/category-fields.ts'
import { MAX_IMPORT_BYTES } from '../../../contract/import-products.ts'
import { NewProduct } from '../../../contract/manage-products.schemas.ts'
import { ProductDraft, ProductFields } from '../../../contract/product-fields.ts'
import { categories } from '../../../contract/product.ts'
import { readCsv, type Complain, type CsvLine } from '../../core/lib/read-csv.ts'
import { columns, plainColumns, variantColumns, writtenColumns, type Cells } from './product-cells.ts'
import type { PriceSources } from './product-row.ts'

/** One product or variant of the file. `bySku`: found by its SKU and not by an `_id` in the file. */
export type ImportLine = CsvLine<Cells> & { bySku?: boolean }

/** Streams a CSV file of products, as readCsv does. @throws AppError as readCsv does. */
export const readImport = (
  file: AsyncIterable<Buffer>,
  take: (line: ImportLine) => Promise<void>,
  complain: Complain,
): Promise<void> => readCsv(file, { most: MAX_IMPORT_BYTES, readHeader, take, complain })

const allColumns = [...columns, ...plainColumns]

/** A heading may be written `Gross weight`. */
const headingKey = (name: string): string => name.toLowerCase().replaceAll(/[\s-]/g, '')
const byHeading = new Map<string, string>([
  ...allColumns.map((column) => [headingKey(column), column] as const),
  ['colour', 'color'],
  ['huid', 'huids'],
])

/**
 * Returns the column names of the first line; undefined if one is unknown or repeated, or none is editable.
 */
function readHeader(names: string[], complain: (reason: string) => void): string[] | undefined {
  const known = names.map((name) => byHeading.get(headingKey(name)) ?? name.trim())
  const unknown = known.filter((name) => !allColumns.some((column) => column === name))
  for (const name of unknown)
    complain(`"${name.slice(0, 60)}" is not a column of products. The columns are ${allColumns.join(', ')}.`)
  const twice = known.filter((name, index) => known.indexOf(name) !== index)
  for (const name of twice) complain(`The column "${name}" appears twice.`)
  const hasColumns = [...writtenColumns, ...variantColumns, ...plainColumns, 'taxClass'].some((column) =>
    known.includes(column),
  )
  if (!hasColumns && unknown.length === 0) complain('The first line names no column that can be changed.')
  return hasColumns && unknown.length === 0 && twice.length === 0 ? known : undefined
}

/** The schemas of products in a file, whose categories must be those of the shop. */
export type ImportSchemas = {
  fields: typeof ProductFields
  draft: typeof ProductDraft
  newProduct: typeof NewProduct
}

export function importSchemas({
  ownCategories,
}: Pick<PriceSources['settings'], 'ownCategories'>): ImportSchemas {
  const known = categoryFields([...categories, ...ownCategories])
  const added = { ...known, categories: z._default(known.categories, []) }
  // Extended without types, whose checks would cost more than they find: the fields keep their types.
  const extend = <S>(schema: S, fields: Record<string, z.ZodMiniType>): S =>
    z.safeExtend(schema as z.ZodMiniObject, fields) as S
  return {
    fields: extend(ProductFields, known),
    draft: extend(ProductDraft, added),
    newProduct: extend(NewProduct, added),
  }
}

/** Returns the problem of a product whose fields are each valid; undefined if it has none. */
export const draftProblem = ({
  hallmark,
  hallmarkReason,
}: Pick<ProductDraft, 'hallmark' | 'hallmarkReason'>): string | undefined =>
  hallmark === 'exempt' && hallmarkReason === null
    ? 'hallmarkReason is needed for an exempt product.'
    : undefined

/** Lists the validation errors, one per field. */
export function lineProblems({ issues }: z.core.$ZodError): string {
  const byField = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '')
    const inRule = field === 'priceRule' && path.length > 1 ? `: ${path.slice(1).join('.')}` : ''
    if (!byField.has(field)) byField.set(field, `${field}${inRule} ${message}`)
  }
  return `${[...byField.values()].join('; ')}.`
}
