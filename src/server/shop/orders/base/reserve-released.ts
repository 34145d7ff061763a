import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { allocateAgain } from '../../stock/allocate-again.ts'
import { orderOwner, type StockChanger } from '../../stock/stock-owner.ts'
import { saveOrder } from './save-order.ts'

/**
 * Reserves an order's pieces again, if they were released while it awaited payment and are still in stock. If
 * they are not, the order stays marked as released, and an administrator decides.
 */
export async function reserveReleased(tx: Tx, shop: StockChanger, row: OrderRow): Promise<OrderRow> {
  if (row.stock_released_at === null) return row

  const missing = await allocateAgain(tx, shop, orderOwner(row))
  if (missing.length > 0) return row

  return saveOrder(tx, row, { stock_released_at: null })
}
