import { v7 as uuidv7 } from 'uuid'
import { MAX_TAX_CLASSES, type TaxClassDraft, type TaxClassFacts } from '../../../contract/tax-class.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { TaxClassRow } from '../../core/db/schema/admin-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { SETTINGS_SAVED } from './follow-settings.ts'
import { presentTaxClass, readTaxClasses, toTaxClass } from './tax-classes.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { requireNewName, taxClassColumns, taxClassDraftOf } from './tax-class-draft.ts'

/** Adds a tax class. @throws AppError invalid_input for a name that is taken, or if there are too many. */
export async function createTaxClass(tx: Tx, draft: TaxClassDraft): Promise<TaxClassFacts> {
  const classes = await readTaxClasses(tx.db)
  if (classes.length >= MAX_TAX_CLASSES)
    throw new AppError('invalid_input', `There can be at most ${MAX_TAX_CLASSES} tax classes.`)
  requireNewName(classes, draft.name)
  const row: TaxClassRow = {
    id: uuidv7(),
    ...taxClassColumns(draft),
    position: (classes.at(-1)?.position ?? 0) + 1,
    version: 1,
  }
  // Another one may have been added since they were read: then the position or the name is taken.
  await insertOrRetry(tx.db.insertInto('tax_classes').values(row).execute())
  addAuditEntry(tx, {
    entity: 'tax class',
    id: row.id,
    title: row.name,
    before: null,
    after: taxClassDraftOf(toTaxClass(row)),
  })
  tx.invalidate(SETTINGS_SAVED)
  return presentTaxClass(toTaxClass(row))
}
