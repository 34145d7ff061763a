import type { ListedPiece, PieceState } from '../../../contract/piece.ts'

/** The first part of the keys of queries about pieces. */
export const PIECES = 'pieces'

/** The variant that scanned pieces belong to. */
export type Target = {
  variantId: string
  name: string
  image: string
  size: string | null
  color: string
  purity: string | null
}

export const stateNames: Record<PieceState, string> = {
  in_stock: 'In stock',
  sold: 'Sold',
  returned: 'Returned',
  gone: 'Gone',
}

/** A variant in a few words: its product and what distinguishes it. */
export const variantName = ({
  name,
  size,
  color,
}: Pick<NonNullable<ListedPiece['variant']>, 'name' | 'size' | 'color'>): string =>
  [name, color, size && `size ${size}`].filter(Boolean).join(', ')

/** What a piece is called in lists: its HUID, else its tag or certificate. */
export const pieceTitle = ({
  huid,
  tag,
  certNumber,
}: Pick<ListedPiece, 'huid' | 'tag' | 'certNumber'>): string => huid ?? tag ?? certNumber ?? 'Piece'
