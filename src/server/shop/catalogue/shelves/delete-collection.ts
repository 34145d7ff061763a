import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Tx } from '../../../core/db/types.ts'
import { writeCollectionsOf } from './collection-products.ts'
import { lockCollection, readWithProducts } from './collection-queries.ts'
import { collectionDraftOf } from './collection-row.ts'

/** Deletes a collection; its products stay. @throws AppError not_found. */
export async function deleteCollection(tx: Tx, { id }: { id: string }): Promise<void> {
  const row = await lockCollection(tx, id)
  const before = collectionDraftOf(await readWithProducts(tx.db, row, true))
  const members = await tx.db
    .selectFrom('collection_products')
    .select('product_id')
    .where('collection_id', '=', id)
    .execute()
  await tx.db.deleteFrom('collections').where('id', '=', id).execute()
  await writeCollectionsOf(
    tx,
    members.map(({ product_id }) => product_id),
  )
  tx.invalidate('collections')
  addAuditEntry(tx, { entity: 'collection', id, title: row.title, before, after: null })
}
