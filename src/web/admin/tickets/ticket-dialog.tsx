import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import {
  MAX_TICKET_NOTE,
  ticketStates,
  updateTicket,
  type Ticket,
  type TicketState,
} from '../../../contract/ticket.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, SelectField, TextAreaField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import * as form from '../shared/form.module.css'

type TicketDialogProps = { row: Ticket; open: boolean; onClose(): void }

/** Sets the state of a ticket and the note of the shop. */
export const TicketDialog = ({ row, open, onClose }: TicketDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={`Ticket ${row.ticket}`}
    description="The sender gets no mail from this: please write to them yourself."
  >
    <TicketForm row={row} onClose={onClose} />
  </Dialog>
)

/** Saves a ticket; `failure` is why it was not saved. */
function useTicketEdit({ _id: id, ticket, version }: Ticket, onClose: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const save = async (state: TicketState, note: string) => {
    setBusy(true)
    setFailure(undefined)

    try {
      await api(updateTicket, { params: { id }, body: { state, note, version } })
      notify({ text: `${ticket} is saved.`, tone: 'success' })
      onClose()
    } catch (error) {
      setFailure(errorMessage(error))
      setBusy(false)
    }

    await queryClient.invalidateQueries()
  }

  return { save, failure, isBusy }
}

function TicketForm({ row, onClose }: Omit<TicketDialogProps, 'open'>) {
  const [state, setState] = useState(row.state)
  const [note, setNote] = useState(row.note ?? '')
  const { save, failure, isBusy } = useTicketEdit(row, onClose)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(state, note)
  }

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={!isBusy && (note !== (row.note ?? '') || state !== row.state)} />
      <SelectField
        label="State"
        none={null}
        options={ticketStates}
        value={state}
        onChange={({ currentTarget: { value } }) => setState(value as TicketState)}
      />
      <TextAreaField
        label="Note (optional)"
        rows={4}
        maxLength={MAX_TICKET_NOTE}
        help="Only the office sees it."
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <FormError>{failure}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
