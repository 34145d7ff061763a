import { STANDARD_CLASS } from '../../../contract/tax-class.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import { isForeignKeyViolation, RetryTransaction } from '../../core/db/errors.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { SETTINGS_SAVED } from './follow-settings.ts'
import { toTaxClass } from './tax-classes.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { noSuchTaxClass, taxClassDraftOf } from './tax-class-draft.ts'

/** Deletes a tax class. @throws AppError not_found, in_use. */
export async function deleteTaxClass(tx: Tx, { id }: { id: string }): Promise<void> {
  if (id === STANDARD_CLASS) throw new AppError('in_use', 'The Standard class cannot be deleted.')
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('tax_classes').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!row) throw noSuchTaxClass()
  const { used } = await tx.db
    .selectFrom('products')
    .select((e) => e.fn.countAll<number>().as('used'))
    .where('tax_class_id', '=', id)
    .executeTakeFirstOrThrow()
  if (used > 0)
    throw new AppError(
      'in_use',
      `This tax class is used by ${used === 1 ? '1 product' : `${used} products`}.`,
    )
  // A product may have been given it since they were counted; then they are counted again.
  await tx.db
    .deleteFrom('tax_classes')
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new RetryTransaction() : error
    })
  addAuditEntry(tx, {
    entity: 'tax class',
    id,
    title: row.name,
    before: taxClassDraftOf(toTaxClass(row)),
    after: null,
  })
  tx.invalidate(SETTINGS_SAVED)
}
