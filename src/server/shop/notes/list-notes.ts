import type { PageQuery } from '../../../contract/fields.ts'
import type { Note } from '../../../contract/note.ts'
import type { Actor } from '../../core/context.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { countNotes, notesOn, presentNote, requireNoteDuty, type Subject } from './note-queries.ts'

/**
 * Returns one page of the notes on an order or a user, newest first, and their number. @throws AppError
 * not_allowed.
 */
export async function listNotes(
  db: Reader,
  { actor, page, limit, ...subject }: Subject & PageQuery & { actor: Actor },
): Promise<Page<Note>> {
  requireNoteDuty(actor, subject.entity)
  const rows = await notesOn(db, subject)
    .leftJoin('users', 'users.id', 'notes.by_user')
    .selectAll('notes')
    .select('users.username')
    .orderBy('notes.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    rows: rows.map(({ username, ...row }) => presentNote(row, username)),
    total: await countNotes(db, subject),
  }
}
