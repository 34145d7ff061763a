import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { createNote, deleteNote, listNotes, MAX_NOTE_LENGTH, type Note } from '../../../contract/note.ts'
import { Button } from '../../ui/button.tsx'
import { FormError, TextAreaField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { useSession } from '../../api/session.ts'
import { errorMessage } from '../../api/error-message.ts'
import { notifyResult } from './notify-result.ts'
import { ConfirmRow, useRowDialog } from './row-dialog.tsx'
import { ShopTime } from './shop-time.tsx'
import { useMay } from './use-may.ts'
import * as styles from './notes.module.css'

/** Internal notes on an order or a customer, which only administrators see. */
export function Notes({ entity, entityId }: Pick<Note, 'entity' | 'entityId'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const queryKey = queryKeyOf(entityId)
  const { data: notes, error } = useQuery({
    queryKey,
    queryFn: () => api(listNotes, { query: { entity, entityId } }),
    staleTime: 0,
  })
  const deletion = useRowDialog<Note>()

  const remove = async ({ _id }: Note) => {
    await notifyResult(async () => void (await api(deleteNote, { params: { id: _id } })))
    await queryClient.invalidateQueries({ queryKey })
  }

  return (
    <section className={sheetClass} aria-labelledby="notes">
      <h2 id="notes">Internal notes</h2>
      {error && !notes ? (
        <FormError>{errorMessage(error)}</FormError>
      ) : (
        <p className={styles.lead}>{leadText(notes)}</p>
      )}
      <ul className={styles.notes}>
        {notes?.map((note) => (
          <NoteRow key={note._id} note={note} onDelete={() => deletion.open(note)} />
        ))}
      </ul>
      <NewNote entity={entity} entityId={entityId} />
      <ConfirmRow
        dialog={deletion}
        title={() => 'Delete this note?'}
        action="Delete"
        grave
        onConfirm={remove}
      />
    </section>
  )
}

const queryKeyOf = (entityId: string) => ['notes', entityId]

function leadText(notes: readonly Note[] | undefined): string {
  if (!notes) return 'Loading...'
  return notes.length === 0 ? 'No notes yet.' : 'Only people in the back office see them.'
}

/** A note; its writer and the owner can delete it. */
function NoteRow({ note, onDelete }: { note: Note; onDelete(): void }) {
  const { user } = useSession()
  const may = useMay()

  return (
    <li>
      <p>{note.text}</p>
      <small>
        <span>
          <ShopTime at={note.at} />
          {note.by !== null && `, ${note.by}`}
        </span>
        {(note.by === user?.username || may({ duty: 'owner' })) && (
          <button type="button" className={linkClass} onClick={onDelete}>
            Delete <span className="sr-only">the note “{note.text.slice(0, 40)}”</span>
          </button>
        )}
      </small>
    </li>
  )
}

/** The form of a new note. */
function NewNote({ entity, entityId }: Pick<Note, 'entity' | 'entityId'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return

    setBusy(true)

    try {
      await api(createNote, { body: { entity, entityId, text } })
      setText('')
      setProblem('')
    } catch (failure) {
      setProblem(errorMessage(failure))
    }

    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(entityId) })
  }

  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <TextAreaField
        label="New note"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        error={problem || undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button small type="submit" busy={isBusy}>
        Add note
      </Button>
    </form>
  )
}
