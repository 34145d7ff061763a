import { sql } from 'kysely'
import type { Queries, Tx } from '../../core/db/types.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'

/** The metal of a variant, as its product names it. */
const metalOfProduct = sql<string>`(select p.metal from products as p where p.id = variants.product_id)`.as(
  'metal',
)

/**
 * Lowers the stock of variants that have enough, and returns their remaining stock. Their products are
 * locked. Pieces sold one by one are counted by `updateStockFromPieces`.
 */
export function lowerVariantStocks({ db }: Tx, pieces: ReadonlyMap<string, number>) {
  const lowered = numberById('id', pieces)
  return db
    .updateTable('variants')
    .set((e) => ({ stock: e('stock', '-', lowered) }))
    .where('id', 'in', [...pieces.keys()])
    .where('stock_by', '=', 'count')
    .where('stock', '>=', lowered)
    .returning(['id', 'product_id', 'stock', 'low_stock', 'size', 'color', 'fineness', 'net_mg'])
    .returning(metalOfProduct)
    .execute()
}

/** Raises the stock of variants that are counted, and returns it. Their products are locked. */
export const raiseVariantStocks = ({ db }: Tx, pieces: ReadonlyMap<string, number>) =>
  db
    .updateTable('variants')
    .set((e) => ({ stock: e('stock', '+', numberById('id', pieces)) }))
    .where('id', 'in', [...pieces.keys()])
    .where('stock_by', '=', 'count')
    .where('stock', 'is not', null)
    .returning(['id', 'product_id', 'stock', 'fineness', 'net_mg'])
    .returning(metalOfProduct)
    .execute()

/** The counted stocks of these variants. */
export const readVariantStocks = async (db: Queries, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('variants')
        .select(['id', 'stock'])
        .where('id', 'in', ids)
        .where('stock_by', '=', 'count')
        .where('stock', 'is not', null)
        .execute()
