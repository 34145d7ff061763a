import * as contract from '../../../contract/note.schemas.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/route-types.ts'
import { createNote } from './create-note.ts'
import { deleteNote } from './delete-note.ts'
import { listNotes } from './list-notes.ts'

export function notesRoutes(route: Route): void {
  route(contract.listNotes, async ({ db, actor, query, reply }) =>
    paginated(reply, await listNotes(db, { ...query, actor })),
  )
  route(contract.createNote, ({ tx, actor, body }) => createNote(tx, { ...body, actor }))
  route(contract.deleteNote, async ({ tx, actor, params }) => {
    await deleteNote(tx, { ...params, actor })
    return { message: 'Note deleted successfully!' }
  })
}
