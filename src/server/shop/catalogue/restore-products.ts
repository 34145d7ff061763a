import { sql } from 'kysely'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Tx } from '../../core/db/types.ts'
import { indexedColumns, indexProducts } from './product-index.ts'
import { auditedProduct, noSuchProduct } from './product-row.ts'
import { variantsColumn } from './variant-row.ts'

/** Restores deleted products as they were, all of them or none. @throws AppError not_found. */
export async function restoreProducts(tx: Tx, { ids }: { ids: string[] }): Promise<void> {
  const restored = await tx.db
    .updateTable('products')
    .set((e) => ({
      visibility: sql<'shown' | 'hidden' | 'scheduled'>`coalesce(visibility_before, 'hidden')`,
      visibility_before: null,
      deleted_at: null,
      updated_at: Date.now(),
      version: e('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('visibility', '=', 'deleted')
    .returning(indexedColumns)
    .execute()
  if (restored.length < ids.length) throw noSuchProduct()
  await indexProducts(tx, restored)
  tx.invalidate('catalogue', 'reviews', ...ids.map((id) => `product:${id}`))
  const rows = await tx.db
    .selectFrom('products')
    .selectAll()
    .select(variantsColumn(tx.db))
    .where('id', 'in', ids)
    .execute()
  for (const row of rows)
    addAuditEntry(tx, {
      entity: 'product',
      id: row.id,
      title: row.name,
      before: null,
      after: auditedProduct(row),
    })
}
