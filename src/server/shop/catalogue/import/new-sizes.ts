import type { VariantFields } from '../../../../contract/variant-fields.ts'
import { TAG_NEEDS_HUID, type NewMarks, type ImportedPiece } from './huid-cells.ts'
import { trimmedCell, type Cells } from './product-cells.ts'

type Fields = Partial<VariantFields>

/** Whether a line says that its size is sold by piece. */
export const isPiece = (cells: Cells): boolean => trimmedCell(cells, 'stockBy').toLowerCase() === 'pieces'

/** What all pieces of a size share; weights and stones are their own. */
const shared = ['sku', 'price', 'leadDays', 'lowStock'] as const

/**
 * Collects the sizes of a new product, and their pieces. Lines of one size, colour and purity are its pieces
 * if it is sold by piece.
 */
export function newSizes() {
  const variants: Fields[] = []
  /** The first line of each variant. */
  const lineOf: number[] = []
  const pieces: ImportedPiece[] = []
  const positions = new Map<string, number>()

  const addSize = (line: number, fields: Fields): number => {
    lineOf.push(line)
    return variants.push(fields) - 1
  }

  /** Adds the piece of a line, and its size if it is the first of it. */
  const addPiece = (line: number, { stock, ...fields }: Fields, { huids, tag }: NewMarks): string[] => {
    if (huids.length > 1 && tag !== null)
      return ['tag is that of one piece. Give each piece a line of its own.']
    if (stock !== undefined && stock !== null && stock !== Math.max(huids.length, 1))
      return ['stock must be empty or 1 in the line of a piece.']

    const key = JSON.stringify([fields.size?.toLowerCase(), fields.color, fields.fineness])
    const known = positions.get(key)
    const position = known ?? addSize(line, fields)
    positions.set(key, position)

    const other = shared.find(
      (field) => fields[field] !== undefined && variants[position]?.[field] !== fields[field],
    )
    if (other)
      return [`${other} is not the same as on line ${lineOf[position]}, which is about the same size.`]

    const { grossWeight, netWeight, stones } = fields
    for (const huid of huids.length > 0 ? huids : [null])
      pieces.push({ position, huid, tag, grossWeight, netWeight, stones })
    return []
  }

  return {
    variants,
    lineOf,
    pieces,
    /** Adds a line. Returns why it cannot be added, empty if it is. */
    add(line: number, fields: Fields, marks: NewMarks): string[] {
      const hasMarks = marks.huids.length > 0 || marks.tag !== null
      if (fields.stockBy === 'pieces' && hasMarks) return addPiece(line, fields, marks)

      const position = addSize(line, fields)
      if (marks.tag !== null && marks.huids.length !== 1) return [TAG_NEEDS_HUID]
      pieces.push(...marks.huids.map((huid) => ({ position, huid, tag: marks.tag })))
      return []
    },
  }
}
