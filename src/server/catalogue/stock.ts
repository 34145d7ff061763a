import { invalidate, invalidateAfterCommit, invalidateSoon } from '../db/transaction.ts'
import { RetryTransaction } from '../db/errors.ts'
import { lockRows } from '../db/sql/lock-rows.ts'
import type { Tx, Writer } from '../db/types.ts'
import { valuesTable, type ValuesPair } from '../db/sql/values-table.ts'
import { compiledQuery, paramList, type Params } from '../db/sql/compiled-query.ts'
import { pipeline } from '../db/pipeline.ts'
import { AppError } from '../lib/errors.ts'

export type Pieces = { product_id: string; name: string; quantity: number }

/**
 * Reserves pieces from counted stock: all of them or none, never more than there are. Lines of the same product are
 * added up. Products are locked in the order of their ids, to avoid deadlocks.
 * @throws RetryTransaction if there are fewer than were read.
 */
export async function reserveStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  const sums = sumByProduct(pieces)
  if (sums.length === 0) return
  const wanted = sums.map(({ product_id: key, quantity: number }) => ({ key, number }))
  const [, taken] = await pipeline(lockProducts(tx.db, sums.map(({ product_id }) => product_id)), lowerStocks(tx.db, wanted))
  if (taken.length < sums.length) throw new RetryTransaction()
  for (const { id, stock } of taken) announceStock(tx, id, stock === 0)
}

/** Thrown for a product that is hidden, or was deleted. */
export const noLongerSold = (name: string) => new AppError('sold_out', `${name} is no longer sold. Please remove it from your cart.`)

export const soldOut = (name: string) => new AppError('sold_out', `${name} is out of stock.`)

/** Locks products in id order, because one statement that updates several rows locks them in any order. */
const lockProducts = compiledQuery(
  (db: Writer, given: Params<readonly string[]>, length) =>
    lockRows(db, db.selectFrom('products').select('id').where('id', 'in', paramList(given, length, (ids) => ids)).orderBy('id')),
  (ids) => ids.length,
)

const lowerStocks = compiledQuery(
  (db: Writer, given: Params<readonly ValuesPair[]>, length) =>
    db
      .updateTable('products')
      .from(valuesTable(given, length))
      .set((e) => ({ stock: e('stock', '-', e.ref('wanted.column2')) }))
      .whereRef('products.id', '=', 'wanted.column1')
      .whereRef('stock', '>=', 'wanted.column2')
      .returning(['products.id', 'stock']),
  (wanted) => wanted.length,
)

/** Returns pieces to stock. Products that are no longer sold or counted are left as they are. */
export async function restockPieces(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  for (const { product_id, quantity } of sumByProduct(pieces)) {
    const given = await tx.db
      .updateTable('products')
      .set((e) => ({ stock: e('stock', '+', quantity) }))
      .where('id', '=', product_id)
      .where('stock', 'is not', null)
      .returning('stock')
      .executeTakeFirst()
    if (!given) continue
    announceStock(tx, product_id, given.stock === quantity)
  }
}

/** Reserves pieces again, all of them or none. Returns false if there are too few. @throws RetryTransaction as reserveStock does. */
export async function reserveStockAgain(tx: Tx, pieces: readonly Pieces[]): Promise<boolean> {
  const sums = sumByProduct(pieces)
  const ids = sums.map(({ product_id }) => product_id)
  const stocks = await tx.db.selectFrom('products').select(['id', 'stock']).where('stock', 'is not', null).where('id', 'in', ids).execute()
  const left = new Map(stocks.map(({ id, stock }) => [id, stock ?? 0]))
  const counted = sums.filter(({ product_id }) => left.has(product_id))
  if (counted.some(({ product_id, quantity }) => (left.get(product_id) ?? 0) < quantity)) return false
  await reserveStock(tx, counted)
  return true
}

/** Most sales invalidate only responses that show the stock; selling out or restocking invalidates every list, within seconds. */
function announceStock(tx: Tx, id: string, turns: boolean): void {
  invalidateAfterCommit(tx, `stock:${id}`)
  if (!turns) return
  invalidate(tx, `product:${id}`)
  invalidateSoon(tx, 'catalogue')
}

/** Sorted by product id. */
export function sumByProduct(pieces: readonly Pieces[]): Pieces[] {
  const sums = new Map<string, Pieces>()
  for (const each of pieces) {
    sums.set(each.product_id, { ...each, quantity: each.quantity + (sums.get(each.product_id)?.quantity ?? 0) })
  }
  return [...sums.values()].sort((a, b) => (a.product_id < b.product_id ? -1 : 1))
}
