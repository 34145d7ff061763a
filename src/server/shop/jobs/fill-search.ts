import { indexOutdatedProducts } from '../catalogue/product-index.ts'
import type { Database } from '../../core/db/types.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'

/** Products indexed in one transaction. */
const BATCH_SIZE = 100

/**
 * Indexes the products whose words are missing or outdated: after an update, a restore or a move to another
 * engine, and those that a node of an earlier version has changed. Returns how many there were. Every node
 * may do so.
 */
export async function fillSearch(db: Database): Promise<number> {
  for (let filled = 0; ;) {
    const indexed = await db.transaction((tx) => indexOutdatedProducts(tx, BATCH_SIZE))
    if (indexed === 0) return filled
    filled += indexed
    await nextTurn()
  }
}
