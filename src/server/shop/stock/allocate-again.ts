import { sql } from 'kysely'
import type { Tx } from '../../core/db/types.ts'
import { changeStock } from './change-stock.ts'
import { splitByStock, stockKeyOf, type StockLine } from './counted-stock.ts'
import { takePieces } from './order-pieces.ts'
import { countedOfOrders } from './release.ts'
import type { OrderOwner, StockChanger } from './stock-owner.ts'

/**
 * Takes what an order needs out of stock again, after it was released. If too few are left of some, returns
 * those and takes none. @throws RetryTransaction if a piece or stock was taken since it was read.
 */
export async function allocateAgain(
  tx: Tx,
  { settings, by }: StockChanger,
  order: OrderOwner,
): Promise<StockLine[]> {
  const chosen = await readChosen(tx, order.id)
  const lost = chosen.filter(({ isOwn, state }) => !isOwn && state !== 'in_stock')
  if (lost.length > 0) return lost

  const counted = await countedOfOrders(tx.db, [{ ...order, isReleased: false }])
  const { available, missing, uncounted } = await splitByStock(tx.db, counted)
  if (missing.length > 0) return missing

  const pieces = chosen.flatMap(({ isOwn, id, position }) => (isOwn || id === null ? [] : [{ id, position }]))
  await changeStock(tx, settings, {
    changePieces: () => takePieces(tx, order, pieces),
    taken: available,
    reason: 'order',
    by,
  })
  if (uncounted.length > 0) await markUncounted(tx, order.id, uncounted)

  return []
}

/** The lines that sell a chosen piece, each with the state of that piece: null if it was deleted. */
const readChosen = async ({ db }: Tx, orderId: string) =>
  (
    await db
      .selectFrom('order_lines')
      .leftJoin('pieces', 'pieces.id', 'order_lines.piece_id')
      .select([
        'product_id',
        'order_lines.variant_id',
        'name',
        'quantity',
        'position',
        'pieces.id',
        'pieces.state',
        'pieces.order_id as owner',
      ])
      .where('order_lines.order_id', '=', orderId)
      .where('order_lines.piece_id', 'is not', null)
      .whereRef('quantity', '>', 'restocked')
      .execute()
  ).map((line) => Object.assign(line, { isOwn: line.owner === orderId }))

/** The lines whose stock is no longer counted have taken nothing. */
async function markUncounted({ db }: Tx, orderId: string, uncounted: readonly StockLine[]): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ counted: 0 })
    .where('order_id', '=', orderId)
    .where(sql<string>`coalesce(variant_id, product_id)`, 'in', uncounted.map(stockKeyOf))
    .execute()
}
