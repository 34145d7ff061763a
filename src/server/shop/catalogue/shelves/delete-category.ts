import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { SETTINGS_SAVED } from '../../settings/follow-settings.ts'
import { lockCategory, productsIn } from './category-queries.ts'
import { productsText } from '../products-text.ts'

/**
 * Deletes a category of the owner. @throws AppError not_found; in_use while products are in it, deleted ones
 * too: they may be restored.
 */
export async function deleteCategory(tx: Tx, { id }: { id: string }): Promise<void> {
  const { name, position } = await lockCategory(tx, id)
  const { products, deleted } = await tx.db
    .selectFrom('products')
    .select((e) => [
      e.fn.countAll<number>().as('products'),
      e.fn.countAll<number>().filterWhere('visibility', '=', 'deleted').as('deleted'),
    ])
    .where('id', 'in', productsIn(tx.db, name))
    .executeTakeFirstOrThrow()
  if (products > 0)
    throw new AppError(
      'in_use',
      `${name} has ${productsText(products)}${deleted > 0 ? `, ${deleted} of them deleted` : ''}. Move them to another category first.`,
    )
  await tx.db.deleteFrom('categories').where('id', '=', id).execute()
  tx.invalidate(SETTINGS_SAVED)
  addAuditEntry(tx, { entity: 'category', id, title: name, before: { name, position }, after: null })
}
