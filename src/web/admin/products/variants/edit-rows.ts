import type { Color } from '../../../../contract/product.ts'
import { MAX_VARIANTS } from '../../../../contract/variant.ts'
import { statedFineness } from '../../../../rules/purity.ts'
import { weightAfterSizes } from '../../../../rules/size-weights.ts'
import { sizesOfVariants } from '../../../../rules/variants.ts'
import { parseNumber } from '../../../../rules/parse-number.ts'
import { followsPieces, newRowId, type CellField, type VariantCells } from './variant-rows.ts'

export type Cell = { row: number; field: CellField | 'stones' }

/** `10 to 12, 14` as sizes, each once. */
export function readSizes(text: string): string[] {
  const sizes = text.split(',').flatMap((part) => {
    const [, first, last] = /^\s*(\d{1,3})\s+to\s+(\d{1,3})\s*$/i.exec(part) ?? []
    if (first === undefined || last === undefined) return part.trim() ? [part.trim()] : []

    return Array.from(
      { length: Math.max(0, Math.min(MAX_VARIANTS, Number(last) - Number(first) + 1)) },
      (_, index) => String(Number(first) + index),
    )
  })
  return [...new Set(sizes)]
}

type NewRows = { sizes: string[]; colors: readonly Color[]; fineness: string; price: string }

/** Adds the sizes in each of the colours, without those there are. */
export function addRows(
  rows: readonly VariantCells[],
  { sizes, colors, fineness, price }: NewRows,
): VariantCells[] {
  const known = new Set(rows.map(choiceOf))
  const choices = colors.flatMap((color) =>
    (sizes.length > 0 ? sizes : ['']).map((size) => ({ size, color })),
  )

  const added = choices
    .filter((each) => !known.has(choiceOf(each)))
    .map(({ size, color }) => emptyRow({ size, color, fineness, price }))
  return [...rows, ...added].slice(0, MAX_VARIANTS)
}

export const emptyRow = (given: Partial<VariantCells>): VariantCells => ({
  _id: newRowId(),
  size: '',
  color: 'Gold',
  fineness: '',
  netWeight: '',
  grossWeight: '',
  stones: [],
  price: '',
  stock: '',
  stockBy: 'count',
  lowStock: '',
  leadDays: '',
  sku: '',
  ...given,
})

/**
 * The rows after the product's metal was changed: a purity that was the old metal's becomes the new one's.
 */
export function followMetal(rows: readonly VariantCells[], before: string, metal: string): VariantCells[] {
  const [from, to] = [purityText(before), purityText(metal)]
  return rows.map((row) => (row.fineness === from ? { ...row, fineness: to } : row))
}

/** The purity that a metal states, as the text of a cell; empty if it states none. */
export const purityText = (metal: string): string => String(statedFineness(metal) ?? '')

/** Size and colour tell variants apart. */
export const choiceOf = ({ size, color }: Pick<VariantCells, 'size' | 'color'>): string =>
  `${size.trim().toLowerCase()} ${color}`

/**
 * Copies a cell into the rows below it. Sizes that are whole numbers go on counting, a SKU gets the size of
 * each row, and a weight grows by `perSize` (grams, up to four decimals) with each next size.
 */
export function fillDown(
  rows: readonly VariantCells[],
  { row: from, field }: Cell,
  perSize: string,
): VariantCells[] {
  const source = rows[from]
  if (!source) return [...rows]

  const order = sizesOfVariants(rows.map(({ size }) => ({ size: size.trim() })))
  const stepsTo = (row: VariantCells) => order.indexOf(row.size.trim()) - order.indexOf(source.size.trim())

  return rows.map((row, index) =>
    index <= from || followsPieces(row, field)
      ? row
      : {
          ...row,
          [field]: filled(source, row, field, { index: index - from, steps: stepsTo(row), perSize }),
        },
  )
}

type Distance = { index: number; steps: number; perSize: string }

function filled(
  source: VariantCells,
  row: VariantCells,
  field: Cell['field'],
  { index, steps, perSize }: Distance,
) {
  switch (field) {
    case 'size':
      return /^\d{1,3}$/.test(source.size.trim()) ? String(Number(source.size) + index) : source.size
    case 'sku':
      return skuFor(source, row)
    case 'netWeight':
    case 'grossWeight':
      return weightFor(source[field], perSize, steps)
    default:
      return source[field]
  }
}

/** A SKU belongs to one piece, so it is copied only if it names the size, which can be exchanged. */
function skuFor({ sku, size }: VariantCells, row: VariantCells): string {
  const named = size.trim().toUpperCase()
  const parts = sku.toUpperCase().split(/(?=[-_./])|(?<=[-_./])/)

  return named !== '' && parts.includes(named)
    ? parts.map((part) => (part === named ? row.size.trim().toUpperCase() : part)).join('')
    : row.sku
}

/** Reads what each size adds, in tenths of a milligram; null if it is not a weight. */
export function readPerSize(text: string): number | null {
  const grams = parseNumber(text.trim().replace(/^\+/, '').replace(/\s*g$/i, ''))
  const tenths = grams === null ? 0 : Math.round(grams * 10_000)
  return Number.isNaN(tenths) || Math.abs((grams ?? 0) * 10_000 - tenths) > 1e-6 ? null : tenths
}

function weightFor(text: string, perSize: string, steps: number): string {
  const grams = parseNumber(text)
  const added = readPerSize(perSize)
  if (grams === null || Number.isNaN(grams) || !added) return text

  return (weightAfterSizes(Math.round(grams * 1000), added, steps) / 1000).toFixed(3)
}
