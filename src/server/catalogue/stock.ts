import { invalidate, invalidateAfterCommit, invalidateSoon } from '../db/transaction.ts'
import { RetryTransaction } from '../db/errors.ts'
import { lockRows } from '../db/sql/lock-rows.ts'
import type { Queries, Tx, Writer } from '../db/types.ts'
import { valuesTable, type ValuesPair } from '../db/sql/values-table.ts'
import { compiledQuery, paramList, type Params } from '../db/sql/compiled-query.ts'
import { pipeline } from '../db/pipeline.ts'
import { AppError } from '../lib/errors.ts'
import { lowerVariantStocks, readVariantStocks, refreshPrice, restockVariant } from './variant-stock.ts'

export type Pieces = {
  product_id: string
  /** Null for a product without variants. */
  variant_id: string | null
  name: string
  quantity: number
}

/** What is counted: the pieces of a variant, or those of a product without variants. */
export const stockKeyOf = ({ product_id, variant_id }: Pick<Pieces, 'product_id' | 'variant_id'>): string => variant_id ?? product_id

/**
 * Reserves pieces from counted stock: all of them or none, never more than there are. Lines of the same product are
 * added up. Products are locked in the order of their ids, to avoid deadlocks; their variants only after them.
 * @throws RetryTransaction if there are fewer than were read.
 */
export async function reserveStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  if (pieces.length === 0) return
  const ofProducts = sumBy(pieces, ({ product_id }) => product_id)
  const ofVariants = sumBy(pieces.filter(({ variant_id }) => variant_id !== null), stockKeyOf)
  const [, taken, takenVariants] = await pipeline(
    lockProducts(tx.db, ofProducts.map(({ key }) => key)),
    lowerStocks(tx.db, ofProducts),
    ofVariants.length > 0 ? lowerVariantStocks(tx.db, ofVariants) : null,
  )
  const withVariants = new Set(pieces.flatMap(({ product_id, variant_id }) => (variant_id === null ? [] : product_id)))
  // A product may have got variants, or lost them, since it was read.
  const isAsRead = taken.every(({ id, variant_count }) => variant_count > 0 === withVariants.has(id))
  if (!isAsRead || taken.length < ofProducts.length || (takenVariants?.length ?? 0) < ofVariants.length) throw new RetryTransaction()
  const soldOutOf = new Set(takenVariants?.filter(({ stock }) => stock === 0).map(({ product_id }) => product_id))
  for (const id of soldOutOf) await refreshPrice(tx, id)
  for (const { id, stock } of taken) announceStock(tx, id, stock === 0 || soldOutOf.has(id))
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
      // The stock of a product with variants is their sum, or null: they are lowered by a statement of their own.
      .where((e) => e.or([e('stock', '>=', e.ref('wanted.column2')), e('variant_count', '>', 0)]))
      .returning(['products.id', 'stock', 'variant_count']),
  (wanted) => wanted.length,
)

/** Returns pieces to stock. Products and variants that are no longer sold or counted are left as they are. */
export async function restockPieces(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  for (const { product_id, variant_id, quantity } of sumByStock(pieces)) {
    const restocked = variant_id === null ? undefined : await restockVariant(tx, { product_id, variant_id, quantity })
    const given = await tx.db
      .updateTable('products')
      .set((e) => ({ stock: e('stock', '+', quantity) }))
      .where('id', '=', product_id)
      .where('stock', 'is not', null)
      .where('variant_count', restocked ? '>' : '=', 0)
      .returning('stock')
      .executeTakeFirst()
    const turns = restocked?.stock === quantity
    if (turns) await refreshPrice(tx, product_id)
    if (given || restocked) announceStock(tx, product_id, turns || given?.stock === quantity)
  }
}

/**
 * Reserves pieces again: all of them, or none if there are too few of some, which are returned.
 * @throws RetryTransaction as reserveStock does.
 */
export async function reserveStockAgain(tx: Tx, pieces: readonly Pieces[]): Promise<Pieces[]> {
  const sums = sumByStock(pieces)
  const left = await readStocks(tx.db, sums)
  const counted = sums.filter((each) => left.has(stockKeyOf(each)))
  const missing = counted.filter((each) => (left.get(stockKeyOf(each)) ?? 0) < each.quantity)
  if (missing.length === 0) await reserveStock(tx, counted)
  return missing
}

/** The counted stocks of these products and variants, by `stockKeyOf`. */
async function readStocks(db: Queries, pieces: readonly Pieces[]): Promise<Map<string, number>> {
  const ofProducts = await db
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('stock', 'is not', null)
    .where('variant_count', '=', 0)
    .where('id', 'in', pieces.map(({ product_id }) => product_id))
    .execute()
  const ofVariants = await readVariantStocks(db, pieces.flatMap(({ variant_id }) => variant_id ?? []))
  return new Map([...ofProducts, ...ofVariants].map(({ id, stock }) => [id, stock ?? 0]))
}

/** Most sales invalidate only responses that show the stock; selling out or restocking invalidates every list, within seconds. */
function announceStock(tx: Tx, id: string, turns: boolean): void {
  invalidateAfterCommit(tx, `stock:${id}`)
  if (!turns) return
  invalidate(tx, `product:${id}`)
  invalidateSoon(tx, 'catalogue')
}

/** Adds up the pieces of each stock; sorted by product id, then by variant id. */
export function sumByStock(pieces: readonly Pieces[]): Pieces[] {
  const sums = new Map<string, Pieces>()
  for (const each of pieces) {
    sums.set(stockKeyOf(each), { ...each, quantity: each.quantity + (sums.get(stockKeyOf(each))?.quantity ?? 0) })
  }
  return [...sums.values()].sort((a, b) => (orderKeyOfStock(a) < orderKeyOfStock(b) ? -1 : 1))
}

const orderKeyOfStock = ({ product_id, variant_id }: Pieces) => `${product_id} ${variant_id ?? ''}`

/** The number of pieces by a key, sorted by it. */
function sumBy(pieces: readonly Pieces[], keyOf: (piece: Pieces) => string): ValuesPair[] {
  const sums = new Map<string, number>()
  for (const each of pieces) sums.set(keyOf(each), each.quantity + (sums.get(keyOf(each)) ?? 0))
  return [...sums].map(([key, number]) => ({ key, number })).sort((a, b) => (a.key < b.key ? -1 : 1))
}
