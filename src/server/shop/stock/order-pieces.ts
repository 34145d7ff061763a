import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { RetryTransaction } from '../../core/db/errors.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import { lockOnly, lockRows } from '../../core/db/sql/lock-rows.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { PieceChange } from './piece-stock.ts'
import { refOf, type HoldOwner, type StockNeeds, type StockOwner } from './stock-owner.ts'

/** The pieces of these orders, each with the line it belongs to. */
export const readPiecesOf = (db: Queries, orderIds: readonly string[]): Promise<PieceRow[]> =>
  db
    .selectFrom('pieces')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('state', 'in', ['sold', 'returned'])
    .orderBy('id')
    .execute()

/** A condition on pieces. */
export type PieceCondition = (e: ExpressionBuilder<Tables, 'pieces'>) => Expression<SqlBool>

/**
 * Takes pieces in stock for a hold or the lines of an order. `hold`: the price hold that has taken pieces for
 * the order; those that the order does not need are in stock again. Returns all these pieces.
 * @throws RetryTransaction if one was taken since they were read.
 */
export async function takePieces(
  tx: Tx,
  owner: StockOwner,
  needed: StockNeeds['pieces'],
  hold: HoldOwner | null = null,
): Promise<PieceChange[]> {
  const positions = new Map(needed.map(({ id, position }) => [id, position]))
  const ids = [...positions.keys()]
  const heldIds = hold?.pieceIds ?? []
  const all = [...new Set([...ids, ...heldIds])]
  if (all.length === 0) return []

  if (all.length > 1)
    await lockOnly(tx, tx.db.selectFrom('pieces').select('id').where('id', 'in', all).orderBy('id'))
  const own = ids.length === 0 ? [] : await takeFree(tx, owner, positions, hold)
  if (own.length < ids.length) throw new RetryTransaction()

  const rest = await releasePieces(
    tx,
    heldIds.filter((id) => !positions.has(id)),
    'in_stock',
  )
  const ref = refOf(owner)
  // What its hold has taken has left stock before.
  const soldPieces = own.map(({ id, variant_id, net_mg }) => ({
    variant_id,
    ref,
    mg: heldIds.includes(id) ? 0 : -(net_mg ?? 0),
  }))
  return [...soldPieces, ...rest.map(({ variant_id, net_mg }) => ({ variant_id, ref, mg: net_mg ?? 0 }))]
}

/** Takes those of these pieces that are in stock or, for its order, taken by the hold. */
const takeFree = (
  tx: Tx,
  owner: StockOwner,
  positions: ReadonlyMap<string, number>,
  hold: HoldOwner | null,
) =>
  (owner.kind === 'hold' ? holdPieces(tx, owner.id) : sellPieces(tx, owner.id, positions))
    .where('id', 'in', [...positions.keys()])
    .where((e) => e.or([e('state', '=', 'in_stock'), ...(hold === null ? [] : [e('hold_id', '=', hold.id)])]))
    .returning(['id', 'variant_id', 'net_mg'])
    .execute()

const holdPieces = ({ db }: Tx, holdId: string) =>
  db
    .updateTable('pieces')
    .set((e) => ({ state: 'sold' as const, hold_id: holdId, version: e('version', '+', 1) }))

/** Makes pieces those of lines of an order, by their positions. */
const sellPieces = ({ db }: Tx, orderId: string, positions: ReadonlyMap<string, number>) =>
  db.updateTable('pieces').set((e) => ({
    state: 'sold' as const,
    order_id: orderId,
    order_position: numberById('id', positions),
    hold_id: null,
    version: e('version', '+', 1),
  }))

/** Assigns locked pieces to lines of an order. */
export const assignPiecesTo = async (
  tx: Tx,
  orderId: string,
  positions: ReadonlyMap<string, number>,
): Promise<void> => {
  await sellPieces(tx, orderId, positions)
    .where('id', 'in', [...positions.keys()])
    .execute()
}

/**
 * Locks pieces in the order of their ids, because one statement that updates several rows locks them in any
 * order.
 */
export const lockPieces = (tx: Tx, condition: PieceCondition): Promise<PieceRow[]> =>
  lockRows(tx.db, tx.db.selectFrom('pieces').selectAll().where(condition).orderBy('id')).execute()

/** Unassigns pieces from their order or price hold, and returns them. `state`: their new state. */
export const releasePieces = async (tx: Tx, ids: readonly string[], state: 'in_stock' | 'gone') =>
  ids.length === 0
    ? []
    : tx.db
        .updateTable('pieces')
        .set((e) => ({
          state,
          order_id: null,
          order_position: null,
          hold_id: null,
          version: e('version', '+', 1),
        }))
        .where('id', 'in', ids)
        .returning(['variant_id', 'net_mg'])
        .execute()

/** Marks locked pieces of an order as returned; they stay with it. */
export async function markReturned({ db }: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return

  await db
    .updateTable('pieces')
    .set((e) => ({ state: 'returned', version: e('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}
