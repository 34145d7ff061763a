import { v7 as uuidv7 } from 'uuid'
import type { PageQuery } from '../../../contract/fields.ts'
import type { Note, NoteEntity } from '../../../contract/note.ts'
import type { PersonalData } from '../../../contract/privacy.ts'
import { addAuditEntry } from '../../core/audit/audit.service.ts'
import type { Actor } from '../../core/context.ts'
import type { NoteRow } from '../../core/db/schema/admin-tables.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

type About = { entity: NoteEntity; entityId: string }

const notesOn = (db: Queries, { entity, entityId }: About) => db.selectFrom('notes').where('entity', '=', entity).where('entity_id', '=', entityId)

async function countNotes(db: Queries, about: About): Promise<number> {
  return (await notesOn(db, about).select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** One page of the notes on an order or a user, newest first, and their number. */
export async function listNotes(db: Reader, { page, limit, ...about }: About & PageQuery): Promise<Page<Note>> {
  const rows = await notesOn(db, about)
    .leftJoin('users', 'users.id', 'notes.by_user')
    .selectAll('notes')
    .select('users.username')
    .orderBy('notes.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows: rows.map(({ username, ...row }) => present(row, username)), total: await countNotes(db, about) }
}

/** Adds a note. The audit log gets the number of notes only: their text goes with the customer. @throws AppError not_found. */
export async function createNote(tx: Tx, actor: Actor, { text, ...about }: About & { text: string }): Promise<Note> {
  const title = await titleOf(tx.db, about)
  if (title === undefined) throw new AppError('not_found', about.entity === 'order' ? 'There is no such order.' : 'There is no such user.')
  const count = await countNotes(tx.db, about)
  const row: NoteRow = { id: uuidv7(), entity: about.entity, entity_id: about.entityId, text, by_user: actor.id, at: Date.now() }
  await tx.db.insertInto('notes').values(row).execute()
  addAuditEntry(tx, { entity: about.entity, id: about.entityId, title, before: { notes: count }, after: { notes: count + 1 } })
  return present(row, actor.username)
}

/** Deletes a note. Every administrator is an owner, and so may delete those of others. @throws AppError not_found. */
export async function deleteNote(tx: Tx, id: string): Promise<void> {
  const row = await tx.db.deleteFrom('notes').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such note.')
  const about = { entity: row.entity, entityId: row.entity_id }
  const count = await countNotes(tx.db, about)
  addAuditEntry(tx, { entity: row.entity, id: row.entity_id, title: (await titleOf(tx.db, about)) ?? '', before: { notes: count + 1 }, after: { notes: count } })
}

/** What people know the order or user by; undefined if there is none. */
async function titleOf(db: Queries, { entity, entityId }: About): Promise<string | undefined> {
  if (entity === 'order') return (await db.selectFrom('orders').select('order_number').where('id', '=', entityId).executeTakeFirst())?.order_number
  return (await db.selectFrom('users').select('email').where('id', '=', entityId).executeTakeFirst())?.email
}

/** The notes on a user and on their orders, oldest first, for the export of their data. */
export async function listNotesAbout(db: Reader, userId: string): Promise<PersonalData['notes']> {
  const rows = await db
    .selectFrom('notes')
    .leftJoin('orders', 'orders.id', 'notes.entity_id')
    .select(['notes.text', 'notes.at', 'orders.order_number'])
    .where((e) => e.or([e.and([e('entity', '=', 'user'), e('entity_id', '=', userId)]), e.and([e('entity', '=', 'order'), e('orders.user_id', '=', userId)])]))
    .orderBy('notes.id')
    .execute()
  return rows.map(({ text, at, order_number }) => ({ about: order_number ?? 'account', text, at: toIsoString(at) }))
}

/** Deletes the notes on a user and on their orders. */
export async function eraseNotesAbout(tx: Tx, userId: string): Promise<void> {
  const orders = tx.db.selectFrom('orders').select('id').where('user_id', '=', userId)
  await tx.db
    .deleteFrom('notes')
    .where((e) => e.or([e.and([e('entity', '=', 'user'), e('entity_id', '=', userId)]), e.and([e('entity', '=', 'order'), e('entity_id', 'in', orders)])]))
    .execute()
}

const present = ({ id, entity, entity_id, text, at }: NoteRow, by: string | null): Note => ({ _id: id, entity, entityId: entity_id, text, by, at: toIsoString(at) })
