import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Database } from '../../core/db/types.ts'
import { findMissingMoves, recordStockMoves } from '../catalogue/stock-moves.ts'

/** Products per step, so that none takes long. */
const BATCH_SIZE = 20

/**
 * Makes the moves of every product add up to its stock: nodes of a version without them change stock during
 * an update. Every node may run it. Returns how many moves were missing.
 */
export async function reconcileStockMoves(db: Database, stopping?: AbortSignal): Promise<number> {
  let [last, recorded] = ['', 0]
  for (;;) {
    stopping?.throwIfAborted()
    const ids = (
      await db.reader
        .selectFrom('products')
        .select('id')
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .execute()
    ).map(({ id }) => id)
    if (ids.length === 0) return recorded
    last = ids.at(-1) ?? ''
    const products = [
      ...new Set((await findMissingMoves(db.reader, ids)).map(({ product_id }) => product_id)),
    ]
    if (products.length > 0) recorded += await recordMissingMoves(db, products)
  }
}

const recordMissingMoves = (db: Database, productIds: readonly string[]): Promise<number> =>
  db.transaction(async (tx) => {
    // Every change of stock locks its product first, so none comes between reading and writing.
    await lockRows(
      tx.db,
      tx.db.selectFrom('products').select('id').where('id', 'in', productIds).orderBy('id'),
    ).execute()
    const missing = await findMissingMoves(tx.db, productIds)
    await recordStockMoves(tx, missing, { reason: 'stocktake', by: null })
    return missing.length
  })
