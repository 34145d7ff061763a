import type { Tx } from '../../core/db/types.ts'
import type { LowStockSettings } from './low-stock.ts'
import { updateStockFromPieces } from './piece-stock.ts'
import type { StockCause } from './stock-moves.ts'

/**
 * Counts variants of which the office has added, changed or removed pieces. `settings`: null if no mail is
 * sent about stock running out.
 */
export const adjust = (
  tx: Tx,
  settings: LowStockSettings | null,
  { variantIds, ...cause }: { variantIds: readonly string[] } & StockCause,
): Promise<void> =>
  updateStockFromPieces(
    tx,
    settings,
    variantIds.map((variant_id) => ({ variant_id, ref: null })),
    cause,
  )
