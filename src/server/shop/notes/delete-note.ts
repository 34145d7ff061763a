import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { requireDuty } from '../../core/http/ownership.ts'
import { AppError } from '../../core/lib/errors.ts'
import { countNotes, findSubjectTitle } from './note-queries.ts'

/** Deletes a note: one's own, or any as an owner. @throws AppError not_found, not_allowed. */
export async function deleteNote(tx: Tx, { actor, id }: { actor: Actor; id: string }): Promise<void> {
  const row = await tx.db.deleteFrom('notes').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such note.')
  if (row.by_user !== actor.id) requireDuty(actor, 'owner')
  const subject = { entity: row.entity, entityId: row.entity_id }
  const count = await countNotes(tx.db, subject)
  addAuditEntry(tx, {
    entity: row.entity,
    id: row.entity_id,
    title: (await findSubjectTitle(tx.db, subject)) ?? '',
    before: { notes: count + 1 },
    after: { notes: count },
  })
}
