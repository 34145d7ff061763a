import type * as z from 'zod/mini'
import type * as schemas from './note.schemas.ts'

/** What a note can be about. */
export const noteEntities = ['order', 'user'] as const
export type NoteEntity = (typeof noteEntities)[number]

/** Maximum length of a note, in characters. */
export const MAX_NOTE_LENGTH = 2000

export type Note = z.output<typeof schemas.Note>

export const listNotes = { method: 'GET', path: '/api/notes', duty: 'counter' } as const
export const createNote = { method: 'POST', path: '/api/notes', duty: 'counter' } as const
export const deleteNote = { method: 'DELETE', path: '/api/notes/{id}', duty: 'counter' } as const
