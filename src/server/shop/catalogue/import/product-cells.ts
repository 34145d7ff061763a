import { isDeepStrictEqual } from 'node:util'
import type { ManagedProduct } from '../../../../contract/manage-products.ts'
import { productFields, type ProductDraft } from '../../../../contract/product-fields.ts'
import { categoriesOf, findCategory, findColor } from '../../../../rules/categories.ts'
import { parseNumber } from '../../../../rules/parse-number.ts'
import { textOfCell } from '../../../core/lib/csv.ts'
import type { PriceSources } from '../product-row.ts'

/**
 * Columns that administrators edit. Lists within a cell are separated by `;`, blanks or line breaks; the
 * price rule is JSON.
 */
const writtenFields = productFields.filter((field) => 'cell' in field)
type WrittenField = (typeof writtenFields)[number]
export type WrittenColumn = WrittenField['name']
export const writtenColumns: readonly WrittenColumn[] = writtenFields.map(({ name }) => name)

/**
 * Columns of a variant; empty in the line of a product without variants. Stones are JSON, or as
 * stone-cells.ts reads them.
 */
export const variantColumns = [
  'variantId',
  'sku',
  'fineness',
  'grossWeight',
  'netWeight',
  'stones',
  'leadDays',
  'stockBy',
] as const
export type VariantColumn = (typeof variantColumns)[number]

/**
 * All columns, in order; an export has `stockBy` only if some variant is sold by piece. The keys, and those
 * from `rating` to `createdAt`, are read-only. `taxClass` is the name of a tax class; empty for Standard.
 */
export const columns = [
  '_id',
  ...writtenColumns,
  'rating',
  'reviewCount',
  'version',
  'createdAt',
  ...variantColumns,
  'taxClass',
] as const
export type Column = (typeof columns)[number]

/** Columns of the price rule that an import may have in place of its JSON. Percent, or rupees. */
export const ruleColumns = [
  'wastage',
  'makingPerGram',
  'makingPercent',
  'makingFixed',
  'makingMinimum',
  'makingDiscount',
  'charges',
] as const
/**
 * Columns that only an import has. Lines with one `group` are one product; `huids` are separated by `|`;
 * `tag` is that of one piece.
 */
export const plainColumns = ['group', 'color', 'purity', ...ruleColumns, 'huids', 'tag'] as const

/** The settings that cells name: tax classes and categories. */
type NamedSettings = Pick<PriceSources['settings'], 'taxClasses' | 'ownCategories'>

type ProductColumn = Exclude<Column, VariantColumn | 'taxClass'>

/** A tax class besides Standard. */
export type NamedTaxClass = { id: string; name: string }
type Cell = string | number | boolean | null
type ExportedProduct = Omit<ManagedProduct, 'colors'> & Pick<ProductDraft, 'colors'>

/** Returns a product's value for a cell. Amounts in rupees. */
export function cellOf(column: ProductColumn, product: Pick<ExportedProduct, ProductColumn>): Cell {
  switch (column) {
    case 'colors':
      return product.colors.map(({ value }) => value).join('; ')
    case 'categories':
      return product.categories.join('; ')
    case 'additionalImages':
      return product.additionalImages.join(' ')
    case 'priceRule':
      return product.priceRule && JSON.stringify(product.priceRule)
    case 'imageAlts':
      // One line per picture, in picture order, up to the last alt text.
      return picturesOf(product)
        .map((address) => product.imageAlts[address] ?? '')
        .join('\n')
        .trimEnd()
    default:
      return product[column]
  }
}

type PicturesOfDraft = Pick<ProductDraft, 'image' | 'additionalImages'>

const picturesOf = ({ image, additionalImages = [] }: PicturesOfDraft) => [image, ...additionalImages]

export type Cells = Partial<Record<Column | (typeof plainColumns)[number], string>>

/** The text of a cell; empty if the file does not have the column. */
export const trimmedCell = (cells: Cells, column: keyof Cells): string =>
  textOfCell(cells[column] ?? '').trim()

/** The name of a tax class for a cell; empty for Standard. */
export const taxClassCell = (id: string | null, classes: readonly NamedTaxClass[]): string =>
  classes.find((each) => each.id === id)?.name ?? ''

const STANDARD = 'standard'

/**
 * The id of the tax class that a cell names, ignoring case; null for Standard, undefined if there is no such
 * class.
 */
export function findTaxClass(cell: string, classes: readonly NamedTaxClass[]): string | null | undefined {
  const name = textOfCell(cell).trim().toLowerCase()
  return name === '' || name === STANDARD
    ? null
    : classes.find((each) => each.name.toLowerCase() === name)?.id
}

/**
 * Parses the cells of a line and merges them into `before`, not yet validated. Empty cells count as empty
 * form fields.
 */
export function readCells(
  cells: Cells,
  before: object,
  { taxClasses, ownCategories }: NamedSettings = { taxClasses: [], ownCategories: [] },
): Record<string, unknown> {
  const read: Record<string, unknown> = { ...before }
  for (const field of writtenFields) {
    const text = cells[field.name]
    if (text !== undefined && !isUnchanged(textOfCell(text), before, field.name))
      read[field.name] = valueOf(field, textOfCell(text), ownCategories)
  }
  const texts = cells.imageAlts === undefined ? undefined : textOfCell(cells.imageAlts).split(/\r?\n/)
  if (texts) read['imageAlts'] = altsOf(texts, read as Pick<ProductDraft, 'image' | 'additionalImages'>)
  // A cell that was not edited stays as it is, so that a product leaves its category if only that cell
  // changes.
  if (
    cells.categories !== undefined &&
    !isDeepStrictEqual(read['categories'], (before as Partial<ProductDraft>).categories)
  )
    read['categories'] = categoriesOf(read as Pick<ProductDraft, 'category' | 'categories'>)
  // A reason belongs to the exemption only.
  if (cells.hallmark !== undefined && read['hallmark'] !== 'exempt') read['hallmarkReason'] = null
  // A picture that leaves the product is no longer the one that shows it worn.
  if (cells.wornImage === undefined && !isPicture(read['wornImage'], read as PicturesOfDraft))
    read['wornImage'] = null
  if (cells.taxClass !== undefined) read['taxClassId'] = findTaxClass(cells.taxClass, taxClasses)
  return read
}

const isPicture = (address: unknown, pictures: PicturesOfDraft): boolean =>
  picturesOf(pictures).some((each) => each === address)

/** Whether a text is as it was, also one that the shop would no longer take. */
const isUnchanged = (text: string, before: object, field: keyof ProductDraft): boolean =>
  (before as Partial<Record<keyof ProductDraft, unknown>>)[field] === text.trim()

const altsOf = (texts: string[], pictures: Pick<ProductDraft, 'image' | 'additionalImages'>) =>
  Object.fromEntries(
    picturesOf(pictures).flatMap((address, index) =>
      texts[index]?.trim() ? [[address, texts[index].trim()]] : [],
    ),
  )

function valueOf(field: WrittenField, text: string, ownCategories: readonly string[]): unknown {
  const trimmed = text.trim()
  const isOptional = 'default' in field && field.default === null
  if (trimmed === '' && isOptional) return null
  switch (field.cell) {
    case 'text':
      if (field.name === 'visibleFrom') return isoTextOf(trimmed)
      return isOneLine(field) ? trimmed.replaceAll(/\s*[\r\n]+\s*/g, ' ') : trimmed
    case 'word':
      return trimmed.toLowerCase() || field.default
    case 'number':
      return numberOf(trimmed)
    case 'own':
      return ownValues[field.name](trimmed, { text, ownCategories })
  }
}

/** A date as spreadsheets in India write it, such as 31-12-2026 18:30, in the form of the export. */
function isoTextOf(text: string): string {
  const [, day, month, year, time] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: +(\d{1,2}:\d\d(?::\d\d)?))?$/.exec(text) ?? []
  if (!day || !month) return text

  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return time ? `${date}T${time.padStart(time.split(':').length * 3 - 1, '0')}` : date
}

/** Whether the form has one line for a field: so line breaks in its cell are spaces. */
const isOneLine = (field: WrittenField): boolean => !('control' in field && field.control.lines === 'several')

/** The values of cells that need code of their own. Alt texts are read once the pictures are known. */
const ownValues: Record<
  Extract<WrittenField, { cell: 'own' }>['name'],
  (trimmed: string, cell: { text: string; ownCategories: readonly string[] }) => unknown
> = {
  category: (trimmed, { ownCategories }) => findCategory(trimmed, ownCategories) ?? trimmed,
  categories: (trimmed, { ownCategories }) =>
    namesIn(trimmed).map((name) => findCategory(name, ownCategories) ?? name),
  colors: (trimmed) => namesIn(trimmed).map((name) => ({ value: findColor(name) ?? name })),
  description: (_trimmed, { text }) => text,
  isTrending: (trimmed) => ({ true: true, false: false, '': false })[trimmed.toLowerCase()] ?? trimmed,
  additionalImages: (trimmed) => trimmed.split(/\s+/).filter(Boolean),
  imageAlts: () => ({}),
  priceRule: jsonCellOf,
}

/** The names of a list in a cell. */
const namesIn = (text: string): string[] =>
  text
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)

/**
 * Reads a number as forms do (`1,24,999`). Other text stays text, so that validation rejects it with its own
 * message.
 */
export function numberOf(text: string): unknown {
  const number = parseNumber(text)
  return number === null || Number.isNaN(number) ? text : number
}

/** Text that is not JSON stays text, so that validation rejects it. */
export function jsonCellOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Longest cell text shown in a report, in characters. */
const MAX_SHOWN_LENGTH = 200

/** Returns the columns in which two drafts differ, as cells. */
export function differences(
  before: ProductDraft,
  after: ProductDraft,
  classes: readonly NamedTaxClass[],
): { field: WrittenColumn | 'taxClass'; from: string; to: string }[] {
  const written = writtenColumns
    .filter((column) => !isDeepStrictEqual(before[column], after[column]))
    .map((field) => ({ field, from: cellText(field, before), to: cellText(field, after) }))
  const [from, to] = [before, after].map(({ taxClassId }) => taxClassCell(taxClassId, classes) || 'Standard')
  return before.taxClassId === after.taxClassId
    ? written
    : [...written, { field: 'taxClass', from: from ?? '', to: to ?? '' }]
}

const cellText = (column: WrittenColumn, draft: ProductDraft): string => {
  const text = String(cellOf(column, draft as never) ?? '')
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}
