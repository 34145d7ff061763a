import { findOutdatedProducts, indexOutdatedProducts } from '../catalogue/product-index.ts'
import type { Database } from '../../core/db/types.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'

/** Products looked at in one query. */
const LOOK_SIZE = 1000
/** Products indexed in one transaction. */
const BATCH_SIZE = 100

/**
 * Indexes the products whose words are missing or outdated: after an update, a restore or a move to another
 * engine, and those that a node of an earlier version has changed. Returns how many there were. Every node
 * may do so.
 */
export async function fillSearch(db: Database): Promise<number> {
  let filled = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const { ids, last } = await findOutdatedProducts(db.reader, after, LOOK_SIZE)
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const batch = ids.slice(start, start + BATCH_SIZE)
      filled += await db.transaction((tx) => indexOutdatedProducts(tx, batch))
      await nextTurn()
    }
    after = last
    await nextTurn()
  }
  return filled
}
