import type * as z from 'zod/mini'
import type { CollectionDraft } from '../../../../contract/collection-fields.ts'
import type { CollectionWithProducts } from '../../../../contract/collection.ts'
import type { CollectionEdit } from '../../../../contract/manage-collections.schemas.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { omitUndefined } from '../../../core/lib/omit-undefined.ts'
import { setCollectionProducts } from './collection-products.ts'
import { lockCollection, readWithProducts, requireFreeSlug } from './collection-queries.ts'
import { applyCollectionRule, productsFollow } from './collection-rule.ts'
import { collectionColumns, collectionDraftOf } from './collection-row.ts'

/**
 * Updates the given fields of a collection.
 * @throws AppError not_found (with the `missing` products, if it is these); code_taken if its address is
 * taken; invalid_input for products beside a rule; stale_edit (with the current collection) if it was saved
 * since the editor loaded it.
 */
export async function updateCollection(
  tx: Tx,
  { id, version, ...edit }: z.output<typeof CollectionEdit> & { id: string },
): Promise<CollectionWithProducts> {
  const row = await lockCollection(tx, id)
  const current = await readWithProducts(tx.db, row, true)
  if (version !== undefined && version !== row.version) {
    throw new AppError(
      'stale_edit',
      'Someone else has changed this collection since you opened it. Please look at it again.',
      { current },
    )
  }
  const before = collectionDraftOf(current)
  const after: CollectionDraft = { ...before, ...omitUndefined(edit) }
  if (after.rule && edit.products) throw productsFollow()
  if (after.slug !== before.slug) await requireFreeSlug(tx, after.slug)
  const changed = { ...row, ...collectionColumns(after), version: row.version + 1 }
  await insertOrRetry(tx.db.updateTable('collections').set(changed).where('id', '=', id).execute())
  if (after.rule) await applyCollectionRule(tx, { id, rule: after.rule })
  else if (edit.products) await setCollectionProducts(tx, id, edit.products)
  tx.invalidate('collections')
  addAuditEntry(tx, { entity: 'collection', id, title: changed.title, before, after })
  return readWithProducts(tx.db, changed, true)
}
