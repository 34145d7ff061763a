import { v7 as uuidv7 } from 'uuid'
import type { CollectionDraft } from '../../../../contract/collection-fields.ts'
import type { CollectionWithProducts } from '../../../../contract/collection.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import type { CollectionRow } from '../../../core/db/schema/collection-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { setCollectionProducts } from './collection-products.ts'
import { applyCollectionRule, productsFollow } from './collection-rule.ts'
import { readWithProducts, requireFreeSlug } from './collection-queries.ts'
import { collectionColumns, collectionDraftOf } from './collection-row.ts'

/**
 * Creates a collection. @throws AppError code_taken if its address is taken; not_found (with the `missing`
 * products); invalid_input for products beside a rule.
 */
export async function createCollection(tx: Tx, draft: CollectionDraft): Promise<CollectionWithProducts> {
  await requireFreeSlug(tx, draft.slug)
  const { rule, products } = draft
  if (rule && products) throw productsFollow()

  const row: CollectionRow = { ...collectionColumns(draft), id: uuidv7(), version: 1 }
  await insertOrRetry(tx.db.insertInto('collections').values(row).execute())
  await (rule
    ? applyCollectionRule(tx, { id: row.id, rule })
    : setCollectionProducts(tx, row.id, products ?? []))
  tx.invalidate('collections')
  const created = await readWithProducts(tx.db, row, true)
  addAuditEntry(tx, {
    entity: 'collection',
    id: row.id,
    title: row.title,
    before: null,
    after: collectionDraftOf(created),
  })
  return created
}
