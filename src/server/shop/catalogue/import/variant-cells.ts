import { isDeepStrictEqual } from 'node:util'
import { cleanCode } from '../../../../contract/typed-entries.ts'
import type { Variant } from '../../../../contract/variant.ts'
import type { VariantFields } from '../../../../contract/variant-fields.ts'
import type { ManagedProduct } from '../../../../contract/manage-products.ts'
import { textOfCell } from '../../../core/lib/csv.ts'
import {
  cellOf,
  jsonCellOf,
  numberOf,
  readCells,
  ruleColumns,
  taxClassCell,
  trimmedCell,
  variantColumns,
  type Cells,
  type Column,
  type NamedTaxClass,
  type VariantColumn,
} from './product-cells.ts'
import type { VariantWithLowStock } from '../variant-row.ts'

/**
 * The cells that hold a value of the variant in the line of a variant, and one of the product in other lines.
 */
export const sharedColumns = ['price', 'size', 'colors', 'stock', 'lowStock'] as const

/** The lines of a product in the file: one for each variant, or a single one. */
export function productLines(
  exported: readonly Column[],
  {
    product,
    variants,
    classes,
  }: { product: ManagedProduct; variants: readonly VariantWithLowStock[]; classes: readonly NamedTaxClass[] },
) {
  const line = (shown: Omit<ManagedProduct, 'colors'> & { colors: { value: string }[] }, variant?: Variant) =>
    exported.map((column) => {
      if (column === 'taxClass') return taxClassCell(product.taxClassId, classes)
      return isVariantColumn(column) ? variantCell(column, variant) : cellOf(column, shown as never)
    })
  if (variants.length === 0) return [line(product)]
  return variants.map((variant) => {
    const { price, size, stock, lowStock, color } = variant
    return line(
      Object.assign({}, product, { price, size, stock, lowStock, colors: [{ value: color }] }),
      variant,
    )
  })
}

const isVariantColumn = (column: string): column is VariantColumn =>
  variantColumns.some((each) => each === column)

function variantCell(column: VariantColumn, variant: Variant | undefined) {
  if (!variant) return null
  if (column === 'stones') return variant.stones.length > 0 ? JSON.stringify(variant.stones) : null
  if (column === 'stockBy') return variant.stockBy ?? 'count'
  return column === 'variantId' ? variant._id : (variant[column] ?? null)
}

/** Whether a line is about a variant and not about a product as a whole. */
export const isVariantLine = (cells: Cells, hasVariants: boolean): boolean =>
  hasVariants
    ? cells.variantId !== undefined
    : [...variantColumns, ...newVariantColumns].some((column) => trimmedCell(cells, column) !== '')

const newVariantColumns = ['group', 'purity', ...ruleColumns, 'huids'] as const

/** Parses the cells of a variant, not yet validated. Columns that the file does not have are left out. */
export function readVariantCells(cells: Cells): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  const text = (column: keyof Cells) =>
    cells[column] === undefined ? undefined : textOfCell(cells[column]).trim()
  for (const column of [
    'price',
    'fineness',
    'grossWeight',
    'netWeight',
    'stock',
    'lowStock',
    'leadDays',
  ] as const) {
    const value = text(column)
    if (value !== undefined) read[column] = value === '' ? null : numberOf(value)
  }
  // An empty cell changes nothing.
  if (text('stockBy')) read['stockBy'] = text('stockBy')?.toLowerCase()
  if (text('sku') !== undefined) read['sku'] = cleanCode(text('sku') ?? '') || null
  if (text('size') !== undefined) read['size'] = text('size') || null
  if (text('stones') !== undefined) read['stones'] = jsonCellOf(text('stones') || '[]')
  const [color] =
    cells.colors === undefined
      ? []
      : (readCells({ colors: cells.colors }, {})['colors'] as { value: string }[])
  if (color) read['color'] = color.value
  return read
}

/**
 * The fields of a line without those that do not change how a variant is sold, and without the weights and
 * stones of one sold by piece.
 */
export function withoutFollowing(
  before: VariantWithLowStock | undefined,
  { stockBy, ...given }: Partial<VariantFields>,
): Partial<VariantFields> {
  const earlier = before?.stockBy ?? 'count'
  if (stockBy !== undefined && stockBy !== earlier) return { ...given, stockBy }
  if (earlier === 'count') return given
  const { grossWeight: _gross, netWeight: _net, stones: _stones, ...typed } = given
  return typed
}

/** Returns the fields of a variant that a line changes, as cells; of a new one all fields. */
export const variantDifferences = (before: VariantWithLowStock | undefined, given: Record<string, unknown>) =>
  Object.entries(given)
    .filter(
      ([field, value]) => !isDeepStrictEqual(before?.[field as keyof VariantWithLowStock] ?? null, value),
    )
    .map(([field, value]) => ({
      field: `${field}, ${nameOf(before, given)}`,
      from: cellText(before?.[field as keyof VariantWithLowStock]),
      to: cellText(value),
    }))

const nameOf = (before: Variant | undefined, given: Record<string, unknown>) =>
  [before?.size ?? given['size'], before?.color ?? given['color']].filter(Boolean).join(' ') || 'variant'

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
