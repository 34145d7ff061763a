import { sql } from 'kysely'
import { RESTORE_DAYS } from '../../../contract/manage-products.ts'
import { DAY_MS } from '../../../rules/durations.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockOnly } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { removeDocuments } from '../../core/search/documents.ts'
import { recordMetal } from '../stock/metal-entries.ts'
import { removeMetalOfDeleted } from '../stock/metal-in-stock.ts'
import { indexedColumns, indexProducts } from './product-index.ts'
import { lockAllProducts } from './product-queries.ts'
import { auditedProduct } from './product-row.ts'

/**
 * Deletes all of these products, or none; they can be restored for a while. @throws AppError not_found (with
 * the `missing` ids).
 */
export async function deleteProducts(tx: Tx, { ids }: { ids: string[] }): Promise<void> {
  const rows = await lockAllProducts(tx, ids)
  await softDeleteProducts(tx, ids)
  for (const row of rows.values())
    addAuditEntry(tx, {
      entity: 'product',
      id: row.id,
      title: row.name,
      before: auditedProduct(row),
      after: null,
    })
}

/** Marks products as deleted until they are erased, and removes them from all carts. */
async function softDeleteProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const products = await tx.db
    .updateTable('products')
    .set((e) => ({
      visibility: 'deleted',
      visibility_before: sql<'shown' | 'hidden' | 'scheduled'>`visibility`,
      deleted_at: Date.now(),
      version: e('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('visibility', '!=', 'deleted')
    .returning(indexedColumns)
    .execute()
  await tx.db.deleteFrom('cart_lines').where('product_id', 'in', ids).execute()
  await indexProducts(tx, products)
  tx.invalidate('catalogue', 'reviews', ...ids.map((id) => `product:${id}`))
}

/** Erases products, with their reviews, that can no longer be restored. `now`: milliseconds since 1970. */
export async function eraseDeletedProducts(tx: Tx, now: number): Promise<void> {
  const before = now - RESTORE_DAYS * DAY_MS
  await lockOnly(
    tx,
    tx.db.selectFrom('products').select('id').where('deleted_at', '<=', before).orderBy('id'),
  )
  await recordMetal(tx, await removeMetalOfDeleted(tx.db, before), null)

  const erased = await tx.db
    .deleteFrom('products')
    .where('deleted_at', '<=', before)
    .returning('id')
    .execute()
  await removeDocuments(
    tx,
    erased.map(({ id }) => id),
  )
}
