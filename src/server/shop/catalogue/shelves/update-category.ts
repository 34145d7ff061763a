import { sql } from 'kysely'
import type { CategoryDraft, OwnCategory } from '../../../../contract/category.ts'
import { categoryKey } from '../../../../rules/categories.ts'
import { addAuditEntry, skipAuditEntry } from '../../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Database, Tx } from '../../../core/db/types.ts'
import { nextTurn } from '../../../core/lib/next-turn.ts'
import { omitUndefined } from '../../../core/lib/omit-undefined.ts'
import { SETTINGS_SAVED } from '../../settings/follow-settings.ts'
import { lockCategory, presentCategory, productsIn, requireFreeName } from './category-queries.ts'
import { indexedColumns, indexProducts } from '../product-index.ts'

type CategoryEdit = { [field in keyof CategoryDraft]?: CategoryDraft[field] | undefined }

/** Products that change in one transaction, so that no other write waits for long. */
const BATCH_SIZE = 100

/**
 * Renames a category of the owner, or moves it. Its products follow a new name in steps, the category last,
 * so that repeating an interrupted call completes it. @throws AppError not_found, code_taken.
 */
export async function updateCategory(
  step: Database['transaction'],
  { id, ...edit }: CategoryEdit & { id: string },
): Promise<OwnCategory> {
  for (;;) {
    const changed = await step(async (tx) => {
      const row = await lockCategory(tx, id)
      const after = { ...row, ...omitUndefined(edit) }
      await requireFreeName(tx.db, after.name, id)
      const isRenamed = after.name === row.name || (await renameSome(tx, row.name, after.name)) < BATCH_SIZE
      if (!isRenamed) return void skipAuditEntry(tx)
      const saved = { ...after, name_key: categoryKey(after.name) }
      await insertOrRetry(tx.db.updateTable('categories').set(saved).where('id', '=', id).execute())
      tx.invalidate(SETTINGS_SAVED)
      addAuditEntry(tx, {
        entity: 'category',
        id,
        title: saved.name,
        before: { name: row.name, position: row.position },
        after: { name: saved.name, position: saved.position },
      })
      return presentCategory(saved)
    })
    if (changed) return changed
    await nextTurn()
  }
}

/** Gives some products of a category its new name. Returns how many there were. */
async function renameSome(tx: Tx, before: string, after: string): Promise<number> {
  const some = tx.db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', productsIn(tx.db, before))
    .orderBy('id')
    .limit(BATCH_SIZE)
  const ids = (await lockRows(tx.db, some).execute()).map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.db
    .updateTable('product_categories')
    .set({ category: after })
    .where('category', '=', before)
    .where('product_id', 'in', ids)
    .execute()
  const products = await tx.db
    .updateTable('products')
    .set((e) => ({
      category: e.case().when('category', '=', before).then(after).else(e.ref('category')).end(),
      // JSON keeps each name in quotation marks, which no name has.
      further_categories: sql<string>`replace(further_categories, ${JSON.stringify(before)}, ${JSON.stringify(after)})`,
      updated_at: Date.now(),
      version: e('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .returning(indexedColumns)
    .execute()
  await indexProducts(tx, products)
  tx.invalidate('catalogue', ...ids.map((id) => `product:${id}`))
  return ids.length
}
