import type { Queries, Tx } from '../../core/db/types.ts'
import { indexedColumns, indexProducts } from './product-index.ts'

/** When the next scheduled product appears, in milliseconds since 1970; undefined if none is scheduled. */
export async function nextVisibleFrom(db: Queries): Promise<number | undefined> {
  const next = await db
    .selectFrom('products')
    .select('visible_from')
    .where('visibility', '=', 'scheduled')
    .orderBy('visible_from')
    .limit(1)
    .executeTakeFirst()
  return next?.visible_from ?? undefined
}

/**
 * Shows the scheduled products whose instant has come. Every node may do so. `now`: milliseconds since 1970.
 */
export async function showScheduledProducts(tx: Tx, now: number): Promise<void> {
  const shown = await tx.db
    .updateTable('products')
    .set({ visibility: 'shown', updated_at: now })
    .where('visibility', '=', 'scheduled')
    .where('visible_from', '<=', now)
    .returning(indexedColumns)
    .execute()
  if (shown.length === 0) return
  await indexProducts(tx, shown)
  tx.invalidate('catalogue', ...shown.map(({ id }) => `product:${id}`))
}
