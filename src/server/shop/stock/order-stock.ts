import type { OrderLineRow, OrderRow } from '../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import { lockOnly } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { LowStockSettings } from './low-stock.ts'
import { lockPieces, releasePiecesOf, returnPieces, sellPieces } from './order-pieces.ts'
import { countPieces } from './piece-stock.ts'
import type { StockCause } from './stock-moves.ts'
import {
  lockProducts,
  reserveStock,
  reserveStockAgain,
  restockPieces,
  stockKeyOf,
  type NeededPieces,
  type Pieces,
} from './stock.ts'

/**
 * Returns the pieces of these orders that were reserved in counted stock, without those that a refund has
 * returned to it: only those are restocked.
 */
const countedPiecesOf = (db: Queries, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_id')
        .select((e) => [
          'product_id',
          'variant_id',
          'name',
          'orders.order_number as ref',
          e('order_lines.quantity', '-', e.ref('restocked')).as('quantity'),
        ])
        .where('order_id', 'in', orderIds)
        .where((e) => e.or([e('counted', '=', 1), e('counted', 'is', null)]))
        .whereRef('order_lines.quantity', '>', 'restocked')
        .execute()

/** A line that sells a chosen piece, and that piece, locked; undefined if it was deleted. */
type OwnPiece = NeededPieces & { position: number; piece_id: string; piece: PieceRow | undefined }

/**
 * Locks the chosen pieces of the lines of these orders, without those that a refund has returned to stock.
 */
async function lockOwnPieces(tx: Tx, orderIds: readonly string[]): Promise<OwnPiece[]> {
  if (orderIds.length === 0) return []

  const lines = await tx.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'product_id',
      'variant_id',
      'name',
      'order_lines.quantity',
      'orders.order_number as ref',
      'position',
      'piece_id',
    ])
    .where('order_id', 'in', orderIds)
    .where('piece_id', 'is not', null)
    .whereRef('order_lines.quantity', '>', 'restocked')
    .execute()

  const ids = lines.flatMap(({ piece_id }) => piece_id ?? [])
  const pieces = ids.length === 0 ? [] : await lockPieces(tx, (e) => e('id', 'in', ids))
  return lines.map((line) =>
    Object.assign(line, {
      piece_id: line.piece_id ?? '',
      piece: pieces.find(({ id }) => id === line.piece_id),
    }),
  )
}

/**
 * Locks the products of these orders, so that their counted and their chosen pieces lock them in one order.
 */
const lockProductsOf = (tx: Tx, orderIds: readonly string[]): Promise<void> =>
  lockOnly(
    tx,
    tx.db
      .selectFrom('products')
      .select('id')
      .where(
        'id',
        'in',
        tx.db.selectFrom('order_lines').select('product_id').where('order_id', 'in', orderIds),
      )
      .orderBy('id'),
  )

/** The lines of a counter order, the pieces that belong to them, and what they need of counted stock. */
type CounterStock = {
  lines: readonly OrderLineRow[]
  pieces: readonly PieceRow[]
  piecesToReserve: readonly Pieces[]
}

/**
 * Takes what a new order of the counter needs out of stock. @throws RetryTransaction if a piece or stock was
 * sold since it was read.
 */
export async function takeFromStock(
  tx: Tx,
  settings: LowStockSettings,
  { id, order_number: ref }: OrderRow,
  { lines, pieces, piecesToReserve }: CounterStock,
  by: string,
): Promise<void> {
  await sellPieces(tx, id, new Map(pieces.map((piece) => [piece.id, piece.order_position ?? 0])))
  const byPiece = lines.flatMap(({ piece_id, variant_id }) => (piece_id === null ? [] : (variant_id ?? [])))
  // Counted and chosen pieces lock their products in one order.
  if (byPiece.length > 0)
    await lockProducts(
      tx,
      lines.map(({ product_id }) => product_id),
    )

  await reserveStock(
    tx,
    settings,
    piecesToReserve.map(({ product_id, variant_id, name, quantity }) => ({
      product_id,
      variant_id,
      name,
      quantity,
      ref,
    })),
    by,
  )

  await countPieces(tx, settings, byPiece, { reason: 'order', by, ref })
}

/**
 * Restocks the pieces of a cancelled or deleted order, and unassigns those that were sold. `restock`: whether
 * these are in stock again; otherwise they are gone. Stock that was released before is there already.
 */
export async function restockOrder(
  tx: Tx,
  { id, order_number: ref, stock_released_at }: OrderRow,
  restock: boolean,
  by: StockCause['by'],
): Promise<void> {
  const cause = { reason: 'cancel', by } as const
  const counted = restock && stock_released_at === null ? await countedPiecesOf(tx.db, [id]) : []
  const variantIds = await releasePiecesOf(tx, id, restock)
  if (variantIds.length > 0 && counted.length > 0) await lockProductsOf(tx, [id])
  await restockPieces(tx, counted, cause)
  if (restock) await countPieces(tx, null, variantIds, { ...cause, ref })
}

/**
 * Restocks the reserved pieces of these unpaid orders. Pieces that the office has assigned to their lines
 * stay assigned.
 */
export async function restockUnpaid(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const cause = { reason: 'cancel', by: null } as const
  const counted = await countedPiecesOf(tx.db, orderIds)
  const ownPieces = (await lockOwnPieces(tx, orderIds)).flatMap(({ piece, ref }) =>
    piece?.order_id && orderIds.includes(piece.order_id) ? [{ ...piece, ref }] : [],
  )
  if (ownPieces.length > 0) await lockProductsOf(tx, orderIds)
  await restockPieces(tx, counted, cause)
  await returnPieces(tx, ownPieces, cause)
}

/**
 * Reserves the counted and the chosen pieces of an order whose stock was released. If too few are left of
 * some, returns those and reserves none.
 */
export async function reserveOrderAgain(
  tx: Tx,
  settings: LowStockSettings,
  { id, order_number: ref }: Pick<OrderRow, 'id' | 'order_number'>,
  by: string | null,
): Promise<Pieces[]> {
  const pieces = await countedPiecesOf(tx.db, [id])
  const ownPieces = (await lockOwnPieces(tx, [id])).filter(({ piece }) => piece?.order_id !== id)
  const soldPieces = ownPieces.filter(({ piece }) => piece?.state !== 'in_stock')
  if (soldPieces.length > 0) return soldPieces

  if (ownPieces.length > 0) await lockProductsOf(tx, [id])
  const { missing, uncounted } = await reserveStockAgain(tx, settings, pieces, by)
  if (missing.length > 0) return missing

  const variantIds = await sellPieces(
    tx,
    id,
    new Map(ownPieces.map(({ piece_id, position }) => [piece_id, position])),
  )

  await countPieces(tx, settings, variantIds, { reason: 'order', by, ref })
  const keys = uncounted.map(stockKeyOf)
  if (keys.length === 0) return []

  await tx.db
    .updateTable('order_lines')
    .set({ counted: 0 })
    .where('order_id', '=', id)
    .where((e) => e(e.fn.coalesce('variant_id', 'product_id'), 'in', keys))
    .execute()

  return []
}

/**
 * Reserves an order's pieces again, if they were released while it awaited payment and are still in stock. If
 * they are not, the order stays marked as released, and an administrator decides.
 */
export async function reserveReleased(
  tx: Tx,
  settings: LowStockSettings,
  row: OrderRow,
  by: string | null,
): Promise<OrderRow> {
  if (row.stock_released_at === null || (await reserveOrderAgain(tx, settings, row, by)).length > 0)
    return row
  await tx.db.updateTable('orders').set({ stock_released_at: null }).where('id', '=', row.id).execute()
  return { ...row, stock_released_at: null }
}

/** Restocks the refunded pieces of an order's lines: the counted ones, and those that were chosen. */
export async function restockLines(
  tx: Tx,
  orderId: string,
  lines: readonly (NeededPieces & Pick<OrderLineRow, 'piece_id'>)[],
  cause: StockCause,
): Promise<void> {
  const counted = lines.filter(({ piece_id }) => piece_id === null)
  const refOf = new Map(lines.flatMap(({ piece_id, ref }) => (piece_id === null ? [] : [[piece_id, ref]])))
  const pieces =
    refOf.size === 0
      ? []
      : await lockPieces(tx, (e) => e.and([e('id', 'in', [...refOf.keys()]), e('order_id', '=', orderId)]))

  if (pieces.length > 0 && counted.length > 0) await lockProductsOf(tx, [orderId])
  await restockPieces(tx, counted, cause)
  await returnPieces(
    tx,
    pieces.map((piece) => Object.assign(piece, { ref: refOf.get(piece.id) ?? '' })),
    cause,
  )
}
