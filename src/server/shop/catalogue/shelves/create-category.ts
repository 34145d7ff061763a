import { v7 as uuidv7 } from 'uuid'
import { MAX_OWN_CATEGORIES, type CategoryDraft, type OwnCategory } from '../../../../contract/category.ts'
import { categoryKey } from '../../../../rules/categories.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { SETTINGS_SAVED } from '../../settings/follow-settings.ts'
import { readOwnCategories } from '../../settings/own-categories.ts'
import { presentCategory, requireFreeName } from './category-queries.ts'

/** Adds a category of the owner. @throws AppError code_taken; invalid_input if there are too many. */
export async function createCategory(tx: Tx, { name, position }: CategoryDraft): Promise<OwnCategory> {
  await requireFreeName(tx.db, name)
  if ((await readOwnCategories(tx.db)).length >= MAX_OWN_CATEGORIES)
    throw new AppError('invalid_input', `You can add at most ${MAX_OWN_CATEGORIES} categories.`)
  const row = { id: uuidv7(), name, name_key: categoryKey(name), position }
  await insertOrRetry(tx.db.insertInto('categories').values(row).execute())
  tx.invalidate(SETTINGS_SAVED)
  addAuditEntry(tx, { entity: 'category', id: row.id, title: name, before: null, after: { name, position } })
  return presentCategory(row)
}
