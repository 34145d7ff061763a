import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, Message, PageQuery } from './fields.ts'
import * as refs from './note.ts'
import { MAX_NOTE_LENGTH, noteEntities } from './note.ts'

/** A note of the back office on an order or a customer. */
export const Note = z.object({
  _id: Id,
  entity: z.enum(noteEntities),
  entityId: Id,
  text: z.string(),
  /** Who wrote it; null once their account is deleted. */
  by: z.nullable(z.string()),
  at: Instant,
})

const About = z.object({
  entity: z.enum(noteEntities, `must be one of ${noteEntities.join(', ')}`),
  entityId: Id,
})

export const listNotes = endpoint(refs.listNotes, {
  access: 'admin',
  summary:
    'The notes on an order or a customer, newest first; X-Total-Count is their number. Customers never see them, except in the export of their data.',
  query: z.extend(PageQuery, About.shape),
  response: z.array(Note),
  errors: [],
})

export const createNote = endpoint(refs.createNote, {
  access: 'admin',
  summary: `Adds a note of at most ${MAX_NOTE_LENGTH} characters to an order or a customer.`,
  body: z.extend(About, {
    text: z
      .string('must be text')
      .check(
        z.trim(),
        z.minLength(1, 'must not be empty'),
        z.maxLength(MAX_NOTE_LENGTH, `must be at most ${MAX_NOTE_LENGTH} characters`),
      ),
  }),
  status: 201,
  response: Note,
  errors: [],
})

export const deleteNote = endpoint(refs.deleteNote, {
  access: 'admin',
  summary: 'Deletes a note: one’s own, or any as the owner.',
  params: IdParams,
  response: Message,
  errors: [],
})
