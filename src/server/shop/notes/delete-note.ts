import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { countNotes, findSubjectTitle } from './note-queries.ts'

/** Deletes a note. Every administrator is an owner, and so may delete those of others. @throws AppError not_found. */
export async function deleteNote(tx: Tx, id: string): Promise<void> {
  const row = await tx.db.deleteFrom('notes').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such note.')
  const subject = { entity: row.entity, entityId: row.entity_id }
  const count = await countNotes(tx.db, subject)
  addAuditEntry(tx, { entity: row.entity, id: row.entity_id, title: (await findSubjectTitle(tx.db, subject)) ?? '', before: { notes: count + 1 }, after: { notes: count } })
}
