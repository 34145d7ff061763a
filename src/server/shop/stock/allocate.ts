import type { Tx } from '../../core/db/types.ts'
import { changeStock } from './change-stock.ts'
import { takePieces } from './order-pieces.ts'
import { neededBy, type StockChanger, type StockNeeds, type StockOwner } from './stock-owner.ts'

/**
 * Takes what a new hold or order needs out of stock: all of it or nothing. @throws RetryTransaction if a
 * piece or stock was taken since it was read.
 */
export async function allocate(
  tx: Tx,
  { settings, by }: StockChanger,
  owner: StockOwner,
  { counted, pieces }: StockNeeds,
): Promise<void> {
  await changeStock(tx, settings, {
    changePieces: () => takePieces(tx, owner, pieces),
    taken: neededBy(owner, counted),
    reason: 'order',
    by,
  })
}
