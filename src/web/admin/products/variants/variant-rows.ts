import * as z from 'zod/mini'
import { colors, type Color } from '../../../../contract/product.ts'
import { VariantFields, type VariantList } from '../../../../contract/variant-fields.ts'
import type { ManagedVariant } from '../../../../contract/manage-products.ts'
import { stockBases, type Stone } from '../../../../contract/variant.ts'
import { parseNumber } from '../../../../rules/parse-number.ts'

type CellInput = string | number | null

/** Parses the text of a cell; the schema of the contract rejects what cannot be read. */
const cell = <Out>(read: (text: string) => CellInput, schema: z.ZodMiniType<Out, CellInput>) =>
  z.pipe(z.string(), z.pipe(z.transform(read), schema))

const textOrNull = (text: string) => text.trim() || null
const { shape } = VariantFields

/** A row of the grid: every cell is text, as it was typed. Weights in grams, the price in rupees. */
export const VariantCells = z.object({
  /** The id of the variant; of one that is not saved yet, a name that no other row has. */
  _id: z.string(),
  size: cell(textOrNull, shape.size),
  color: z.enum(colors),
  fineness: cell(parseNumber, shape.fineness),
  netWeight: cell(parseNumber, shape.netWeight),
  grossWeight: cell(parseNumber, shape.grossWeight),
  /** Checked where they are typed. */
  stones: z.custom<Stone[]>(),
  price: cell(parseNumber, shape.price),
  stock: cell(parseNumber, shape.stock),
  stockBy: z.enum(stockBases),
  lowStock: cell(parseNumber, shape.lowStock),
  leadDays: cell(parseNumber, shape.leadDays),
  sku: cell((text) => textOrNull(text.toUpperCase()), shape.sku),
})

export type VariantCells = z.input<typeof VariantCells>
export type VariantEntry = z.output<typeof VariantCells>

/** The cells that hold typed text. */
export type TextField = Exclude<keyof VariantCells, '_id' | 'color' | 'stones' | 'stockBy'>
export type CellField = TextField | 'color'

const textOf = (value: string | number | null) => (value === null ? '' : String(value))
const gramsText = (grams: number | null) => (grams === null ? '' : grams.toFixed(3))
const rupeesText = (rupees: number) => (Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2))

/** The variants of a product as rows. */
export const variantCellsOf = (variants: readonly ManagedVariant[] = []): VariantCells[] =>
  variants.map((each) => ({
    _id: each._id,
    size: textOf(each.size),
    color: each.color as Color,
    fineness: textOf(each.fineness),
    netWeight: gramsText(each.netWeight),
    grossWeight: gramsText(each.grossWeight),
    stones: each.stones,
    price: rupeesText(each.price),
    stock: textOf(each.stock),
    stockBy: each.stockBy ?? 'count',
    lowStock: textOf(each.lowStock),
    leadDays: textOf(each.leadDays ?? null),
    sku: textOf(each.sku),
  }))

/** A name for a row that is not saved yet. */
export const newRowId = (): string => `new ${crypto.randomUUID()}`
export const isNewRow = ({ _id }: Pick<VariantCells, '_id'>): boolean => _id.startsWith('new ')

/**
 * Whether a cell follows from the pieces of a row that is sold by piece. A new one keeps its typed weights
 * until it has pieces.
 */
export const followsPieces = (
  row: Pick<VariantCells, '_id' | 'stockBy'>,
  field: CellField | 'stones',
): boolean =>
  row.stockBy === 'pieces' &&
  (field === 'stock' ||
    (!isNewRow(row) && (field === 'netWeight' || field === 'grossWeight' || field === 'stones')))

/**
 * Rows of a new product that begin as copies of these. A SKU belongs to one piece only, so it is left out.
 */
export const copiedRows = (rows: readonly VariantCells[]): VariantCells[] =>
  rows.map((row) => ({ ...row, _id: newRowId(), sku: '', ...(row.stockBy === 'pieces' && { stock: '' }) }))

/** What people call a variant: `size 12, Gold`. */
export const rowName = ({ size: text, color }: { size: string; color: string }): string =>
  [text.trim() && `size ${text.trim()}`, color].filter(Boolean).join(', ')

/**
 * The `variants` of a request: new variants whole, others with the fields that differ from those `stored`, so
 * that a sale in the meantime stays. Undefined if nothing has changed. Prices by weight follow from the rates
 * and are left out.
 */
export function variantsInput(
  entries: readonly VariantEntry[],
  pricing: 'fixed' | 'weight',
  stored: readonly ManagedVariant[] = [],
): VariantList | undefined {
  const byId = new Map(stored.map((each) => [each._id, each]))
  const list = entries.map(({ _id, price, stockBy, ...typed }) => {
    const entry = { ...typed, stock: typed.leadDays === null ? typed.stock : null }
    const all = pricing === 'weight' ? entry : { ...entry, price }
    const fields = Object.fromEntries(
      Object.entries(all).filter(([field]) => !followsPieces({ _id, stockBy }, field as CellField)),
    )
    const before = byId.get(_id)
    if (!before) return { ...fields, ...(stockBy === 'pieces' && { stockBy }) }

    const changed = Object.fromEntries(
      Object.entries(fields).filter(
        ([field, value]) =>
          JSON.stringify(before[field as keyof ManagedVariant] ?? null) !== JSON.stringify(value),
      ),
    )
    return { _id, ...changed, ...(stockBy !== (before.stockBy ?? 'count') && { stockBy }) }
  })

  const isSame =
    list.length === stored.length &&
    list.every(
      (each, index) => '_id' in each && each._id === stored[index]?._id && Object.keys(each).length === 1,
    )
  return isSame ? undefined : list
}
