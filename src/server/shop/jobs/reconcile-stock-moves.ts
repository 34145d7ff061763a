import type { Database } from '../../core/db/types.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
import { findMissingMoves, recordStockMoves } from '../stock/stock-moves.ts'
import { recordMetal } from '../stock/metal-entries.ts'
import { findMissingMetal } from '../stock/metal-in-stock.ts'
import { lockProducts } from '../stock/counted-stock.ts'

/** Product ids per query. */
const BATCH_SIZE = 1000

/**
 * Makes the moves of each product add up to its stock, and its entries of metal to its weight: during an
 * update, nodes of the version before change stock without them. Every node may run it. `since`: only
 * products with moves since then, in milliseconds since 1970; 0 for all. Returns the number of missing moves.
 */
export async function reconcileStockMoves(db: Database, since = 0, stopping?: AbortSignal): Promise<number> {
  let recorded = 0
  for (let last = ''; ;) {
    const ids = await readProductIds(db, since, last)
    for (const id of ids) {
      stopping?.throwIfAborted()
      const missing = await findMissingMoves(db.reader, [id])
      const metal = await findMissingMetal(db.reader, id)
      if (missing.length > 0 || metal.length > 0) recorded += await recordMissingMoves(db, id)
      // Products with many thousand moves take some ten milliseconds each.
      await nextTurn()
    }
    if (ids.length < BATCH_SIZE) return recorded
    last = ids.at(-1) ?? ''
  }
}

async function readProductIds({ reader }: Database, since: number, last: string): Promise<string[]> {
  const moved = reader.selectFrom('stock_moves').select('product_id').where('at', '>=', since)
  const products = await reader
    .selectFrom('products')
    .select('id')
    .where('id', '>', last)
    .$if(since > 0, (query) => query.where('id', 'in', moved))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  return products.map(({ id }) => id)
}

const recordMissingMoves = (db: Database, productId: string): Promise<number> =>
  db.transaction(async (tx) => {
    // Every change of stock locks its product first, so none comes between reading and writing.
    await lockProducts(tx, [productId])
    const missing = await findMissingMoves(tx.db, [productId])
    await recordStockMoves(tx, missing, { reason: 'stocktake', by: null })
    await recordMetal(tx, await findMissingMetal(tx.db, productId), null)
    return missing.length
  })
