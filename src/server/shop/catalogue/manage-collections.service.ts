import type * as z from 'zod/mini'
import { v7 as uuidv7 } from 'uuid'
import type { CollectionDraft } from '../../../contract/collection-fields.ts'
import type { CollectionWithProducts } from '../../../contract/collection.ts'
import type { CollectionEdit } from '../../../contract/manage-collections.schemas.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { CollectionRow } from '../../core/db/schema/collection-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { omitUndefined } from '../../core/lib/omit-undefined.ts'
import { setCollectionProducts, writeCollectionsOf } from './collection-products.ts'
import { noSuchCollection } from './collection-row.ts'
import { withProducts } from './collections.service.ts'

/** Creates a collection. @throws AppError code_taken if its address is taken; not_found (with the `missing` products). */
export async function createCollection(tx: Tx, draft: CollectionDraft): Promise<CollectionWithProducts> {
  await requireFreeSlug(tx, draft.slug)
  const row: CollectionRow = { ...columnsOf(draft), id: uuidv7(), version: 1 }
  await insertOrRetry(tx.db.insertInto('collections').values(row).execute())
  await setCollectionProducts(tx, row.id, draft.products)
  tx.invalidate('collections')
  const created = await withProducts(tx.db, row, true)
  addAuditEntry(tx, { entity: 'collection', id: row.id, title: row.title, before: null, after: draftOf(created) })
  return created
}

/**
 * Updates the given fields of a collection.
 * @throws AppError not_found (with the `missing` products, if it is these); code_taken if its address is taken;
 * stale_edit (with the current collection) if it was saved since the editor loaded it.
 */
export async function updateCollection(tx: Tx, id: string, { version, ...edit }: z.output<typeof CollectionEdit>): Promise<CollectionWithProducts> {
  const row = await lockRows(tx.db, tx.db.selectFrom('collections').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!row) throw noSuchCollection()
  const current = await withProducts(tx.db, row, true)
  if (version !== undefined && version !== row.version) {
    throw new AppError('stale_edit', 'Someone else has changed this collection since you opened it. Please look at it again.', { current })
  }
  const before = draftOf(current)
  const after: CollectionDraft = { ...before, ...omitUndefined(edit) }
  if (after.slug !== before.slug) await requireFreeSlug(tx, after.slug)
  const changed = { ...row, ...columnsOf(after), version: row.version + 1 }
  await insertOrRetry(tx.db.updateTable('collections').set(changed).where('id', '=', id).execute())
  if (edit.products) await setCollectionProducts(tx, id, edit.products)
  tx.invalidate('collections')
  addAuditEntry(tx, { entity: 'collection', id, title: changed.title, before, after })
  return withProducts(tx.db, changed, true)
}

/** Deletes a collection; its products stay. @throws AppError not_found. */
export async function deleteCollection(tx: Tx, id: string): Promise<void> {
  const row = await lockRows(tx.db, tx.db.selectFrom('collections').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!row) throw noSuchCollection()
  const before = draftOf(await withProducts(tx.db, row, true))
  const members = await tx.db.selectFrom('collection_products').select('product_id').where('collection_id', '=', id).execute()
  await tx.db.deleteFrom('collections').where('id', '=', id).execute()
  await writeCollectionsOf(tx, members.map(({ product_id }) => product_id))
  tx.invalidate('collections')
  addAuditEntry(tx, { entity: 'collection', id, title: row.title, before, after: null })
}

async function requireFreeSlug(tx: Tx, slug: string): Promise<void> {
  const other = await tx.db.selectFrom('collections').select('title').where('slug', '=', slug).executeTakeFirst()
  if (other) throw new AppError('code_taken', `${other.title} already has the address /collections/${slug}.`)
}

const columnsOf = ({ slug, title, text, image, position, isVisible, menu }: CollectionDraft) => ({
  slug, title, text, image, position, is_visible: isVisible ? 1 : 0, menu,
})

const draftOf = ({ slug, title, text, image, position, isVisible, menu, products }: CollectionWithProducts): CollectionDraft => ({
  slug, title, text, image, position, isVisible, menu, products,
})
