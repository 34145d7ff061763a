import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import type { LowStockSettings } from './low-stock.ts'
import { mgInStock } from './metal-entries.ts'
import { updateStockFromPieces } from './piece-stock.ts'
import type { StockCause } from './stock-moves.ts'

type AdjustedPiece = Pick<PieceRow, 'variant_id' | 'state' | 'net_mg'>

/** Pieces as they were before they were changed or deleted, and as they are now. */
type Adjustment = { before?: readonly AdjustedPiece[]; after?: readonly AdjustedPiece[] }

/**
 * Counts variants of which the office has added, changed or removed pieces. `settings`: null if no mail is
 * sent about stock running out.
 */
export const adjust = (
  tx: Tx,
  settings: LowStockSettings | null,
  { before = [], after = [], ...cause }: Adjustment & StockCause,
): Promise<void> =>
  updateStockFromPieces(
    tx,
    settings,
    [...before.map((piece) => changeBy(piece, -1)), ...after.map((piece) => changeBy(piece, 1))],
    cause,
  )

const changeBy = (piece: AdjustedPiece, sign: 1 | -1) => ({
  variant_id: piece.variant_id,
  mg: sign * mgInStock(piece),
  ref: null,
})
