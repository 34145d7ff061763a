import { v7 as uuidv7 } from 'uuid'
import type { Note } from '../../../contract/note.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import type { NoteRow } from '../../core/db/schema/admin-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { countNotes, findSubjectTitle, presentNote, requireNoteDuty, type Subject } from './note-queries.ts'

/**
 * Adds a note. The audit log gets the number of notes only: their text is erased with the customer. @throws
 * AppError not_found, not_allowed.
 */
export async function createNote(
  tx: Tx,
  { actor, text, ...subject }: Subject & { actor: Actor; text: string },
): Promise<Note> {
  requireNoteDuty(actor, subject.entity)
  const title = await findSubjectTitle(tx.db, subject)
  if (title === undefined)
    throw new AppError(
      'not_found',
      subject.entity === 'order' ? 'There is no such order.' : 'There is no such user.',
    )
  const count = await countNotes(tx.db, subject)
  const row: NoteRow = {
    id: uuidv7(),
    entity: subject.entity,
    entity_id: subject.entityId,
    text,
    by_user: actor.id,
    at: Date.now(),
  }
  await tx.db.insertInto('notes').values(row).execute()
  addAuditEntry(tx, {
    entity: subject.entity,
    id: subject.entityId,
    title,
    before: { notes: count },
    after: { notes: count + 1 },
  })
  return presentNote(row, actor.username)
}
