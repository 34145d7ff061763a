import { lockOnly } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { restock, reserveStock, type NeededStock } from './counted-stock.ts'
import type { LowStockSettings } from './low-stock.ts'
import { updateStockFromPieces, type PieceChange } from './piece-stock.ts'
import type { StockCause } from './stock-moves.ts'

type StockChange = {
  /** Locks and changes single pieces; returns them. */
  changePieces: () => Promise<readonly PieceChange[]>
  returned?: readonly NeededStock[]
  taken?: readonly NeededStock[]
} & StockCause

/**
 * Changes single pieces and counted stock together. All that change stock lock in this order: pieces,
 * products and variants, each in the order of their ids. `settings`: null if stock only comes back, of which
 * the owner gets no mail. @throws RetryTransaction if a piece or stock was taken since it was read.
 */
export async function changeStock(
  tx: Tx,
  settings: LowStockSettings | null,
  { changePieces, returned = [], taken = [], ...cause }: StockChange,
): Promise<void> {
  const pieces = await changePieces()

  const kinds = [pieces, returned, taken].filter(({ length }) => length > 0)
  if (kinds.length > 1)
    await lockProductsOf(
      tx,
      [...returned, ...taken].map(({ product_id }) => product_id),
      pieces.map(({ variant_id }) => variant_id),
    )

  await restock(tx, returned, { ...cause, reason: cause.reason === 'order' ? 'cancel' : cause.reason })
  if (settings) await reserveStock(tx, settings, taken, cause)
  await updateStockFromPieces(tx, settings, pieces, cause)
}

/** Locks products, and those of variants, in the order of their ids. */
const lockProductsOf = (tx: Tx, ids: readonly string[], variantIds: readonly string[]): Promise<void> =>
  lockOnly(
    tx,
    tx.db
      .selectFrom('products')
      .select('id')
      .where((e) =>
        e.or([
          ...(ids.length > 0 ? [e('id', 'in', ids)] : []),
          ...(variantIds.length > 0
            ? [e('id', 'in', e.selectFrom('variants').select('product_id').where('id', 'in', variantIds))]
            : []),
        ]),
      )
      .orderBy('id'),
  )
