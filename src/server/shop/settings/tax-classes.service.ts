import { v7 as uuidv7 } from 'uuid'
import { MAX_TAX_CLASSES, STANDARD_CLASS, type TaxClassDraft, type TaxClassFacts } from '../../../contract/tax-class.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import type { Config } from '../../core/config/config.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import { insertOrRetry, isForeignKeyViolation, RetryTransaction } from '../../core/db/errors.ts'
import type { TaxClassRow } from '../../core/db/schema/admin-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { omitUndefined } from '../../core/lib/omit-undefined.ts'
import { SETTINGS_SAVED } from './follow-settings.ts'
import { presentTaxClass, presentTaxClasses, readTaxClasses, toTaxClass, type SavedTaxClass } from './tax-classes.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'

type TaxClassEdit = { [field in keyof TaxClassDraft]?: TaxClassDraft[field] | undefined } & { version?: number | undefined }

/** Returns the tax classes, Standard first. */
export const listTaxClasses = async (db: Queries, config: Config): Promise<TaxClassFacts[]> => presentTaxClasses({ ...config, taxClasses: await readTaxClasses(db) })

/** Adds a tax class. @throws AppError invalid_input for a name that is taken, or if there are too many. */
export async function createTaxClass(tx: Tx, draft: TaxClassDraft): Promise<TaxClassFacts> {
  const classes = await readTaxClasses(tx.db)
  if (classes.length >= MAX_TAX_CLASSES) throw new AppError('invalid_input', `There can be at most ${MAX_TAX_CLASSES} tax classes.`)
  requireNewName(classes, draft.name)
  const row: TaxClassRow = { id: uuidv7(), ...columnsOf(draft), position: (classes.at(-1)?.position ?? 0) + 1, version: 1 }
  // Another one may have been added since they were read: then the position or the name is taken.
  await insertOrRetry(tx.db.insertInto('tax_classes').values(row).execute())
  addAuditEntry(tx, { entity: 'tax class', id: row.id, title: row.name, before: null, after: draftOf(toTaxClass(row)) })
  tx.invalidate(SETTINGS_SAVED)
  return presentTaxClass(toTaxClass(row))
}

/**
 * Changes the given fields of a tax class. Orders keep their tax.
 * @throws AppError not_found; invalid_input for Standard and for a name that is taken; stale_edit with the `current`
 * class if it was saved in the meantime.
 */
export async function updateTaxClass(tx: Tx, id: string, { version, ...edit }: TaxClassEdit): Promise<TaxClassFacts> {
  if (id === STANDARD_CLASS) throw new AppError('invalid_input', 'The Standard class is changed in the settings: TAX_RATE and SHOP_HSN.')
  const row = await lockRows(tx.db, tx.db.selectFrom('tax_classes').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!row) throw noSuchTaxClass()
  const before = toTaxClass(row)
  if (version !== undefined && version !== row.version) {
    throw new AppError('stale_edit', 'Somebody else has changed this tax class. Please look again.', { current: presentTaxClass(before) })
  }
  const draft = { ...draftOf(before), ...omitUndefined(edit) }
  requireNewName((await readTaxClasses(tx.db)).filter((each) => each.id !== id), draft.name)
  const after = { ...row, ...columnsOf(draft), version: row.version + 1 }
  await insertOrRetry(tx.db.updateTable('tax_classes').set(after).where('id', '=', id).execute())
  addAuditEntry(tx, { entity: 'tax class', id, title: after.name, before: draftOf(before), after: draft })
  tx.invalidate(SETTINGS_SAVED)
  return presentTaxClass(toTaxClass(after))
}

/** Deletes a tax class. @throws AppError not_found, in_use. */
export async function deleteTaxClass(tx: Tx, id: string): Promise<void> {
  if (id === STANDARD_CLASS) throw new AppError('in_use', 'The Standard class cannot be deleted.')
  const row = await lockRows(tx.db, tx.db.selectFrom('tax_classes').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!row) throw noSuchTaxClass()
  const { used } = await tx.db.selectFrom('products').select((e) => e.fn.countAll<number>().as('used')).where('tax_class_id', '=', id).executeTakeFirstOrThrow()
  if (used > 0) throw new AppError('in_use', `This tax class is used by ${used === 1 ? '1 product' : `${used} products`}.`)
  // A product may have been given it since they were counted; then they are counted again.
  await tx.db.deleteFrom('tax_classes').where('id', '=', id).execute().catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new RetryTransaction() : error
  })
  addAuditEntry(tx, { entity: 'tax class', id, title: row.name, before: draftOf(toTaxClass(row)), after: null })
  tx.invalidate(SETTINGS_SAVED)
}

const noSuchTaxClass = () => new AppError('not_found', 'This tax class does not exist.')

const nameKey = (name: string) => name.trim().toLowerCase()

function requireNewName(others: readonly SavedTaxClass[], name: string): void {
  if (nameKey(name) === STANDARD_CLASS || others.some((each) => nameKey(each.name) === nameKey(name))) {
    throw new AppError('invalid_input', 'name: belongs to another tax class')
  }
}

const columnsOf = ({ name, hsn, rate, makingRate }: TaxClassDraft) => ({
  name, name_key: nameKey(name), hsn, rate_bp: toBasisPoints(rate), making_rate_bp: makingRate === null ? null : toBasisPoints(makingRate),
})

const draftOf = (taxClass: SavedTaxClass): TaxClassDraft => {
  const { name, hsn, rate, makingRate } = presentTaxClass(taxClass)
  return { name, hsn, rate, makingRate }
}
