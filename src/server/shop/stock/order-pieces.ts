import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { RetryTransaction } from '../../core/db/errors.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { countPieces } from './piece-stock.ts'
import type { StockCause } from './stock-moves.ts'

/** The pieces of these orders, each with the line it belongs to. */
export const readPiecesOf = (db: Queries, orderIds: readonly string[]): Promise<PieceRow[]> =>
  db
    .selectFrom('pieces')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('state', 'in', ['sold', 'returned'])
    .orderBy('id')
    .execute()

/**
 * Assigns pieces in stock to lines of a new order, by their positions. `holdId`: the price hold that has
 * reserved pieces for it; those that the order does not need are in stock again. Returns the variants of all
 * these pieces.
 * @throws RetryTransaction if one was sold since they were read.
 */
export async function sellPieces(
  tx: Tx,
  orderId: string,
  positions: ReadonlyMap<string, number>,
  holdId: string | null = null,
): Promise<string[]> {
  if (positions.size === 0 && holdId === null) return []
  const ids = [...positions.keys()]
  const isHeld = (e: ExpressionBuilder<Tables, 'pieces'>) =>
    holdId === null ? [] : [e('hold_id', '=', holdId)]
  const locked =
    positions.size <= 1 && holdId === null
      ? []
      : await lockPieces(tx, (e) => e.or([...(ids.length > 0 ? [e('id', 'in', ids)] : []), ...isHeld(e)]))
  const sold =
    positions.size === 0
      ? []
      : await tx.db
          .updateTable('pieces')
          .set((e) => ({
            state: 'sold',
            order_id: orderId,
            order_position: numberById('id', positions),
            hold_id: null,
            version: e('version', '+', 1),
          }))
          .where('id', 'in', ids)
          .where((e) => e.or([e('state', '=', 'in_stock'), ...isHeld(e)]))
          .returning('variant_id')
          .execute()
  if (sold.length < positions.size) throw new RetryTransaction()
  const rest = locked.filter(({ id }) => !positions.has(id))
  await releasePieces(
    tx,
    rest.map(({ id }) => id),
    'in_stock',
  )
  return variantsOf([...sold, ...rest])
}

/**
 * Reserves pieces in stock for a price hold. @throws RetryTransaction if one was sold since they were read.
 */
export async function holdPieces(tx: Tx, holdId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  if (ids.length > 1) await lockPieces(tx, (e) => e('id', 'in', ids))
  const held = await tx.db
    .updateTable('pieces')
    .set((e) => ({ state: 'sold', hold_id: holdId, version: e('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('state', '=', 'in_stock')
    .returning('id')
    .execute()
  if (held.length < ids.length) throw new RetryTransaction()
}

/**
 * Locks pieces in the order of their ids, because one statement that updates several rows locks them in any
 * order.
 */
export const lockPieces = (
  tx: Tx,
  condition: (e: ExpressionBuilder<Tables, 'pieces'>) => Expression<SqlBool>,
): Promise<PieceRow[]> =>
  lockRows(tx.db, tx.db.selectFrom('pieces').selectAll().where(condition).orderBy('id')).execute()

/** Unassigns pieces from their order or price hold. `state`: their new state. */
export async function releasePieces(
  tx: Tx,
  ids: readonly string[],
  state: 'in_stock' | 'gone',
): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .updateTable('pieces')
    .set((e) => ({
      state,
      order_id: null,
      order_position: null,
      hold_id: null,
      version: e('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
}

/**
 * Unassigns the sold pieces of a cancelled order, and returns their variants. `restock`: whether they are in
 * stock again; otherwise they are gone.
 */
export async function releasePiecesOf(tx: Tx, orderId: string, restock: boolean): Promise<string[]> {
  const sold = await lockPieces(tx, (e) => e.and({ order_id: orderId, state: 'sold' }))
  await releasePieces(
    tx,
    sold.map(({ id }) => id),
    restock ? 'in_stock' : 'gone',
  )
  return variantsOf(sold)
}

/** A locked piece, and the number of the order or the id of the price hold that gives it back. */
export type ReturnedPiece = Pick<PieceRow, 'id' | 'variant_id'> & { ref: string }

/**
 * Puts locked pieces back into stock and counts them. The caller has locked their products if it locks
 * others, too.
 */
export async function returnPieces(
  tx: Tx,
  pieces: readonly ReturnedPiece[],
  cause: StockCause,
): Promise<void> {
  for (const ref of new Set(pieces.map((piece) => piece.ref))) {
    const own = pieces.filter((piece) => piece.ref === ref)
    await releasePieces(
      tx,
      own.map(({ id }) => id),
      'in_stock',
    )
    await countPieces(tx, null, variantsOf(own), { ...cause, ref })
  }
}

const variantsOf = (pieces: readonly Pick<PieceRow, 'variant_id'>[]): string[] => [
  ...new Set(pieces.map(({ variant_id }) => variant_id)),
]

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
  return new Set(
    lines
      .filter(({ order_id, position, quantity }) => (counts.get(`${order_id} ${position}`) ?? 0) < quantity)
      .map(({ order_id }) => order_id),
  )
}
