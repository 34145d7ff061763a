import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { categoryFields } from '../../../../contract/category-fields.ts'
import { MAX_IMPORT_BYTES } from '../../../../contract/import-products.ts'
import { NewProduct } from '../../../../contract/manage-products.schemas.ts'
import { ProductDraft, ProductFields } from '../../../../contract/product-fields.ts'
import { categories } from '../../../../contract/product.ts'
import { columnsOf, headingProblem, readHeadings, type ReadHeading } from '../../../core/lib/csv-headings.ts'
import { readCsv, type Complain, type CsvLine } from '../../../core/lib/read-csv.ts'
import { productHeadings } from './import-headings.ts'
import { plainColumns, variantColumns, writtenColumns, type Cells } from './product-cells.ts'
import type { PriceSources } from '../product-row.ts'

/**
 * One product or variant of the file. `bySku`: found by its SKU and not by an `_id` in the file; `problem`:
 * why it cannot be read.
 */
export type ImportLine = CsvLine<Cells> & { bySku?: boolean; problem?: string }

type Reading = {
  take(line: ImportLine): Promise<void>
  complain: Complain
  /** What somebody has assigned to headings. */
  assigned: Readonly<Record<string, string>>
  /** Gets the headings of the file. */
  onHeadings(headings: ReadHeading[]): void
}

/** Streams a CSV file of products, as readCsv does. @throws AppError as readCsv does. */
export const readImport = (
  file: AsyncIterable<Buffer>,
  { take, complain, assigned, onHeadings }: Reading,
): Promise<void> =>
  readCsv(file, {
    maxBytes: MAX_IMPORT_BYTES,
    readHeader: (names, complainOfHeader) => {
      const known = productHeadings(assigned)
      const headings = readHeadings(names, known)
      onHeadings(headings)

      const problem = headingProblem(headings, known) ?? uselessProblem(headings)
      if (problem === undefined) return columnsOf(headings)

      complainOfHeader(problem)
      return undefined
    },
    take,
    complain,
  })

const changeable = new Set<string | null>([...writtenColumns, ...variantColumns, ...plainColumns, 'taxClass'])

const uselessProblem = (headings: readonly ReadHeading[]): string | undefined =>
  headings.some(({ column }) => changeable.has(column))
    ? undefined
    : 'The first line names no column that can be changed.'

/** The schemas of products in a file, whose categories must be those of the shop. */
export type ImportSchemas = {
  /** The fields of a product that a line changes. */
  changes: z.ZodMiniType<Partial<ProductDraft>>
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
    changes: z.partial(extend(ProductFields, known)) as z.ZodMiniType<Partial<ProductDraft>>,
    draft: extend(ProductDraft, added),
    newProduct: extend(NewProduct, added),
  }
}

/**
 * A product as a line changes it, or what is wrong with the fields that it changes. The others stay, also
 * those that the shop would no longer take.
 */
export function changedProduct(
  { changes }: ImportSchemas,
  before: ProductDraft,
  read: Record<string, unknown>,
): { data: ProductDraft; error?: undefined } | { data?: undefined; error: z.core.$ZodError } {
  const changed = Object.entries(read).filter(
    ([field, value]) => !isDeepStrictEqual(value, before[field as keyof ProductDraft]),
  )
  const { data, error } = z.safeParse(changes, Object.fromEntries(changed))
  return error ? { error } : { data: { ...before, ...data } }
}

/** Returns the problem of a product whose fields are each valid; undefined if it has none. */
export function draftProblem({
  hallmark,
  hallmarkReason,
  image,
  additionalImages,
  wornImage,
}: Pick<ProductDraft, 'hallmark' | 'hallmarkReason' | 'image' | 'additionalImages' | 'wornImage'>):
  | string
  | undefined {
  if (hallmark === 'exempt' && hallmarkReason === null)
    return 'hallmarkReason is needed for an exempt product.'
  if (wornImage !== null && ![image, ...additionalImages].includes(wornImage))
    return 'wornImage must be one of the pictures of the product.'

  return undefined
}

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
