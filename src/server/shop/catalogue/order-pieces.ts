import { RetryTransaction } from '../../core/db/errors.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'
import type { Queries, Tx } from '../../core/db/types.ts'

/** The pieces of these orders, each with the line it belongs to. */
export const readPiecesOf = (db: Queries, orderIds: readonly string[]): Promise<PieceRow[]> =>
  db.selectFrom('pieces').selectAll().where('order_id', 'in', orderIds).where('state', 'in', ['sold', 'returned']).orderBy('id').execute()

/** Assigns pieces in stock to lines of a new order, by their positions. @throws RetryTransaction if one was sold since they were read. */
export async function sellPieces(tx: Tx, orderId: string, positions: ReadonlyMap<string, number>): Promise<void> {
  if (positions.size === 0) return
  const sold = await tx.db
    .updateTable('pieces')
    .set((e) => ({ state: 'sold', order_id: orderId, order_position: numberById('id', positions), version: e('version', '+', 1) }))
    .where('id', 'in', [...positions.keys()])
    .where('state', '=', 'in_stock')
    .returning('id')
    .execute()
  if (sold.length < positions.size) throw new RetryTransaction()
}

/** Unassigns pieces from their order. `state`: their new state. */
export async function releasePieces(tx: Tx, ids: readonly string[], state: 'in_stock' | 'gone'): Promise<void> {
  if (ids.length === 0) return
  await tx.db.updateTable('pieces').set((e) => ({ state, order_id: null, order_position: null, version: e('version', '+', 1) })).where('id', 'in', ids).execute()
}

/** Unassigns the sold pieces of a cancelled order. `restock`: whether they are in stock again; otherwise they are gone. */
export async function releasePiecesOf(tx: Tx, orderId: string, restock: boolean): Promise<void> {
  const sold = tx.db.selectFrom('pieces').select('id').where('order_id', '=', orderId).where('state', '=', 'sold').orderBy('id')
  await releasePieces(tx, (await lockRows(tx.db, sold).execute()).map(({ id }) => id), restock ? 'in_stock' : 'gone')
}

/** Returns those of these orders that have hallmarked lines without the HUID of every piece. */
export async function ordersWithoutHuids(db: Queries, orderIds: readonly string[]): Promise<Set<string>> {
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_lines.order_id', 'order_lines.position', 'order_lines.quantity'])
    .where('order_lines.order_id', 'in', orderIds)
    .where('products.hallmark', '=', 'huid')
    .execute()
  if (lines.length === 0) return new Set()
  const counts = new Map<string, number>()
  for (const { huid, order_id, order_position } of await readPiecesOf(db, orderIds)) {
    const line = `${order_id} ${order_position}`
    if (huid !== null) counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return new Set(lines.filter(({ order_id, position, quantity }) => (counts.get(`${order_id} ${position}`) ?? 0) < quantity).map(({ order_id }) => order_id))
}
