import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { LowStockSettings } from '../catalogue/low-stock.ts'
import { reserveStockAgain, stockKeyOf, type Pieces } from '../catalogue/stock.ts'

/** Returns the pieces of these orders that were reserved in counted stock, without those that a refund has returned to it: only those are restocked. */
export const countedPiecesOf = (db: Queries, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_id')
        .select((e) => ['product_id', 'variant_id', 'name', 'orders.order_number as ref', e('order_lines.quantity', '-', e.ref('restocked')).as('quantity')])
        .where('order_id', 'in', orderIds)
        .where((e) => e.or([e('counted', '=', 1), e('counted', 'is', null)]))
        .whereRef('order_lines.quantity', '>', 'restocked')
        .execute()

/** Reserves the counted pieces of an order whose stock was released. If too few are left of some, returns those and reserves none. */
export async function reserveOrderAgain(tx: Tx, settings: LowStockSettings, orderId: string, by: string | null): Promise<Pieces[]> {
  const pieces = await countedPiecesOf(tx.db, [orderId])
  const { missing, uncounted } = await reserveStockAgain(tx, settings, pieces, by)
  const keys = uncounted.map(stockKeyOf)
  if (missing.length > 0 || keys.length === 0) return missing
  await tx.db.updateTable('order_lines').set({ counted: 0 }).where('order_id', '=', orderId).where((e) => e(e.fn.coalesce('variant_id', 'product_id'), 'in', keys)).execute()
  return []
}

/**
 * Reserves an order's pieces again, if they were released while it awaited payment and are still in stock. If they are
 * not, the order stays marked as released, and an administrator decides.
 */
export async function reserveReleased(tx: Tx, settings: LowStockSettings, row: OrderRow, by: string | null): Promise<OrderRow> {
  if (row.stock_released_at === null || (await reserveOrderAgain(tx, settings, row.id, by)).length > 0) return row
  await tx.db.updateTable('orders').set({ stock_released_at: null }).where('id', '=', row.id).execute()
  return { ...row, stock_released_at: null }
}
