import type { Stone } from '../../../contract/variant.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import { stoneColumnsOf } from '../stock/stones.ts'
import type { StoredVariant } from './variant-row.ts'

/**
 * A variant sold by piece as this piece has it: with the weights and stones of the piece, and a stock of 1 if
 * it is in stock, otherwise 0. `priceVariants` then computes the price of the piece.
 */
export const withPiece = (
  variant: StoredVariant,
  piece: Pick<PieceRow, 'gross_mg' | 'net_mg' | 'stones' | 'state'>,
): StoredVariant => ({
  ...variant,
  gross_mg: piece.gross_mg,
  net_mg: piece.net_mg,
  stones: piece.stones === null ? variant.stones : (JSON.parse(piece.stones) as Stone[]).map(stoneColumnsOf),
  stock: piece.state === 'in_stock' ? 1 : 0,
})
