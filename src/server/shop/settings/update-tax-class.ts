import { STANDARD_CLASS, type TaxClassDraft, type TaxClassFacts } from '../../../contract/tax-class.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { omitUndefined } from '../../core/lib/omit-undefined.ts'
import { SETTINGS_SAVED } from './follow-settings.ts'
import { presentTaxClass, readTaxClasses, toTaxClass } from './tax-classes.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { noSuchTaxClass, requireNewName, taxClassColumns, taxClassDraftOf } from './tax-class-draft.ts'

type TaxClassEdit = { [field in keyof TaxClassDraft]?: TaxClassDraft[field] | undefined } & {
  version?: number | undefined
}

/**
 * Changes the given fields of a tax class. Orders keep their tax.
 * @throws AppError not_found; invalid_input for Standard and for a name that is taken; stale_edit with the
 * `current` class if it was saved in the meantime.
 */
export async function updateTaxClass(
  tx: Tx,
  { id, version, ...edit }: TaxClassEdit & { id: string },
): Promise<TaxClassFacts> {
  if (id === STANDARD_CLASS)
    throw new AppError(
      'invalid_input',
      'The Standard class is changed in the settings: TAX_RATE and SHOP_HSN.',
    )
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('tax_classes').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!row) throw noSuchTaxClass()
  const before = toTaxClass(row)
  if (version !== undefined && version !== row.version) {
    throw new AppError('stale_edit', 'Somebody else has changed this tax class. Please look again.', {
      current: presentTaxClass(before),
    })
  }
  const draft = { ...taxClassDraftOf(before), ...omitUndefined(edit) }
  requireNewName(
    (await readTaxClasses(tx.db)).filter((each) => each.id !== id),
    draft.name,
  )
  const after = { ...row, ...taxClassColumns(draft), version: row.version + 1 }
  await insertOrRetry(tx.db.updateTable('tax_classes').set(after).where('id', '=', id).execute())
  addAuditEntry(tx, {
    entity: 'tax class',
    id,
    title: after.name,
    before: taxClassDraftOf(before),
    after: draft,
  })
  tx.invalidate(SETTINGS_SAVED)
  return presentTaxClass(toTaxClass(after))
}
