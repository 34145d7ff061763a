import type { Tx } from '../../core/db/types.ts'
import { changeStock } from './change-stock.ts'
import { subtractStock, sumByStock } from './counted-stock.ts'
import { takePieces } from './order-pieces.ts'
import { nameOrderInMoves } from './stock-moves.ts'
import {
  neededBy,
  type HoldOwner,
  type OrderOwner,
  type StockChanger,
  type StockNeeds,
} from './stock-owner.ts'

/**
 * Gives an order what its price hold has taken out of stock, takes what else it needs, and returns what it
 * does not need. The caller has deleted the hold. @throws RetryTransaction as `allocate` does.
 */
export async function transfer(
  tx: Tx,
  { settings, by }: StockChanger,
  { hold, order }: { hold: HoldOwner; order: OrderOwner },
  { counted, pieces }: StockNeeds,
): Promise<void> {
  const held = sumByStock(hold.counted)

  await changeStock(tx, settings, {
    changePieces: () => takePieces(tx, order, pieces, hold),
    returned: neededBy(hold, subtractStock(held, counted)),
    taken: neededBy(order, subtractStock(counted, held)),
    reason: 'order',
    by,
  })

  if (hold.productIds.length > 0) await nameOrderInMoves(tx, hold, order.number)
}
