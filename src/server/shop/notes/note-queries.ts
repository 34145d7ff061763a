import { getUserRecord } from '../../../contract/manage-users.ts'
import type { Note, NoteEntity } from '../../../contract/note.ts'
import type { PersonalData } from '../../../contract/privacy.ts'
import type { NoteRow } from '../../core/db/schema/admin-tables.ts'
import type { Actor } from '../../core/context.ts'
import { requireDuty } from '../../core/http/ownership.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/** The order or user that a note is about. */
export type Subject = { entity: NoteEntity; entityId: string }

/** Notes on a customer need the duty that their record needs. @throws AppError not_allowed. */
export function requireNoteDuty(actor: Actor, entity: NoteEntity): void {
  if (entity === 'user') requireDuty(actor, getUserRecord.duty)
}

export const notesOn = (db: Queries, { entity, entityId }: Subject) =>
  db.selectFrom('notes').where('entity', '=', entity).where('entity_id', '=', entityId)

export async function countNotes(db: Queries, subject: Subject): Promise<number> {
  return (
    await notesOn(db, subject)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
}

/** Finds the number of the order or the e-mail of the user. */
export async function findSubjectTitle(
  db: Queries,
  { entity, entityId }: Subject,
): Promise<string | undefined> {
  if (entity === 'order')
    return (
      await db.selectFrom('orders').select('order_number').where('id', '=', entityId).executeTakeFirst()
    )?.order_number
  return (await db.selectFrom('users').select('email').where('id', '=', entityId).executeTakeFirst())?.email
}

/** Lists the notes on a user and on their orders, oldest first, for the export of their data. */
export async function listNotesAbout(db: Reader, userId: string): Promise<PersonalData['notes']> {
  const rows = await db
    .selectFrom('notes')
    .leftJoin('orders', 'orders.id', 'notes.entity_id')
    .select(['notes.text', 'notes.at', 'orders.order_number'])
    .where((e) =>
      e.or([
        e.and([e('entity', '=', 'user'), e('entity_id', '=', userId)]),
        e.and([e('entity', '=', 'order'), e('orders.user_id', '=', userId)]),
      ]),
    )
    .orderBy('notes.id')
    .execute()
  return rows.map(({ text, at, order_number }) => ({
    about: order_number ?? 'account',
    text,
    at: toIsoString(at),
  }))
}

/** Deletes the notes on a user and on their orders. */
export async function eraseNotesAbout(tx: Tx, userId: string): Promise<void> {
  const orders = tx.db.selectFrom('orders').select('id').where('user_id', '=', userId)
  await tx.db
    .deleteFrom('notes')
    .where((e) =>
      e.or([
        e.and([e('entity', '=', 'user'), e('entity_id', '=', userId)]),
        e.and([e('entity', '=', 'order'), e('entity_id', 'in', orders)]),
      ]),
    )
    .execute()
}

export const presentNote = ({ id, entity, entity_id, text, at }: NoteRow, by: string | null): Note => ({
  _id: id,
  entity,
  entityId: entity_id,
  text,
  by,
  at: toIsoString(at),
})
