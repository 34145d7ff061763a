import { colors } from '../../../../contract/product.ts'
import { finenesses, isFineness, parsePurity, purityName, ratedMetalOf } from '../../../../rules/purity.ts'
import { shownMetal } from '../../../../rules/shown-metal.ts'
import type { CellField, VariantCells } from './variant-rows.ts'

export type GridColumn = {
  field: CellField
  label: string
  /** Names of the column in a pasted sheet, besides the label and the field. */
  aliases?: readonly string[]
  kind: 'text' | 'decimal' | 'numeric' | 'choice'
}

/** The columns to type into, in their order on the screen and in a pasted sheet. */
export const gridColumns: readonly GridColumn[] = [
  { field: 'size', label: 'Size', kind: 'text' },
  { field: 'color', label: 'Colour', aliases: ['color'], kind: 'choice' },
  { field: 'fineness', label: 'Purity', aliases: ['karat', 'carat', 'kt'], kind: 'choice' },
  {
    field: 'netWeight',
    label: 'Net weight, g',
    aliases: ['net weight', 'net', 'net wt', 'weight'],
    kind: 'decimal',
  },
  {
    field: 'grossWeight',
    label: 'Gross weight, g',
    aliases: ['gross weight', 'gross', 'gross wt'],
    kind: 'decimal',
  },
  { field: 'price', label: 'Price, ₹', aliases: ['price', 'mrp', 'rate'], kind: 'decimal' },
  { field: 'stock', label: 'Stock', aliases: ['qty', 'quantity', 'pieces'], kind: 'numeric' },
  { field: 'sku', label: 'SKU', aliases: ['code'], kind: 'text' },
  { field: 'lowStock', label: 'Warn at', aliases: ['low stock', 'reorder at'], kind: 'numeric' },
  {
    field: 'leadDays',
    label: 'Made to order, days',
    aliases: ['lead days', 'lead time', 'made to order'],
    kind: 'numeric',
  },
]

/** The purities that a metal can have, for a select; a stored one that it cannot have stays visible. */
export function purityOptions(metal: string, chosen = ''): { value: string; label: string }[] {
  const rated = ratedMetalOf(metal)
  const offered =
    rated === null
      ? []
      : finenesses[rated].map((fineness) => ({ value: String(fineness), label: purityName(rated, fineness) }))
  const isOffered = chosen === '' || offered.some(({ value }) => value === chosen)
  return [{ value: '', label: '—' }, ...offered, ...(isOffered ? [] : [{ value: chosen, label: chosen }])]
}

/** The purity of a row as people say it; null if it has none that the metal can have. */
function purityOfRow(metal: string, { fineness }: Pick<VariantCells, 'fineness'>): string | null {
  const rated = ratedMetalOf(metal)
  return rated !== null && isFineness(rated, Number(fineness)) ? purityName(rated, Number(fineness)) : null
}

/** The purities that customers see in place of the product's metal. */
export const differentPurities = (metal: string, rows: readonly Pick<VariantCells, 'fineness'>[]): string[] =>
  [...new Set(rows.map((row) => purityOfRow(metal, row)))].filter(
    (purity): purity is string => purity !== null && shownMetal(metal, purity) !== metal,
  )

/**
 * Reads a pasted cell: numbers lose their unit, colours and purities are found by what people call them. Null
 * if that fails.
 */
export function readPasted(field: CellField, text: string, metal: string): string | null {
  const typed = text.trim()
  switch (field) {
    case 'color':
      return colors.find((color) => color.toLowerCase() === typed.toLowerCase()) ?? null
    case 'fineness':
      return typed === '' ? '' : purityCell(typed, metal)
    case 'size':
      return typed
    case 'sku':
      return typed.toUpperCase()
    default:
      return typed.replace(/\s*(g|gm|gms|grams?|pcs|pieces|days?)\.?$/i, '')
  }
}

function purityCell(text: string, metal: string): string | null {
  const rated = ratedMetalOf(metal)
  const fineness = rated && parsePurity(rated, text)
  return fineness === null ? null : String(fineness)
}
