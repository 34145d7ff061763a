import { useState, type FormEvent } from 'react'
import { MAX_RETURN_MESSAGE, type ManagedReturn } from '../../../contract/manage-returns.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, TextAreaField } from '../../ui/form-field.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import * as form from '../shared/form.module.css'
import { useReturnStep } from './use-return-step.ts'

type Step = 'approve' | 'refuse' | 'close'
type Words = { title: string; description: string; help: string; action: string; done: string }

const words: Record<Step, (ticket: string) => Words> = {
  approve: (ticket) => ({
    title: `Approve ${ticket}`,
    description: 'We e-mail the customer your address and how to pack the pieces.',
    help: 'Such as the carrier to use.',
    action: 'Approve return',
    done: `${ticket} is approved.`,
  }),
  refuse: (ticket) => ({
    title: `Reject ${ticket}`,
    description: 'We e-mail the customer. The pieces can be requested again.',
    help: 'Such as the reason.',
    action: 'Reject return',
    done: `${ticket} is rejected.`,
  }),
  close: (ticket) => ({
    title: `Close ${ticket}`,
    description: 'We e-mail the customer that the return is complete.',
    help: 'Such as what was exchanged.',
    action: 'Close return',
    done: `${ticket} is closed.`,
  }),
}

type StepDialogProps = { row: ManagedReturn; action: Step; open: boolean; onClose(): void }

/** Approves, rejects or closes a return, with a message to the customer. */
export function StepDialog({ row, action, open, onClose }: StepDialogProps) {
  const { title, description } = words[action](row.ticket)

  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      <StepForm row={row} action={action} onClose={onClose} />
    </Dialog>
  )
}

function StepForm({ row, action, onClose }: Omit<StepDialogProps, 'open'>) {
  const { help, action: button, done } = words[action](row.ticket)
  const [message, setMessage] = useState('')
  const { take, failure, isBusy } = useReturnStep(row, { done, onDone: onClose })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void take({ action, message })
  }

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={!isBusy && message !== ''} />
      <TextAreaField
        label="Message to the customer (optional)"
        rows={4}
        maxLength={MAX_RETURN_MESSAGE}
        help={help}
        value={message}
        onChange={({ currentTarget: { value } }) => setMessage(value)}
      />
      <FormError>{failure?.text}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? 'Saving...' : button}
        </Button>
      </div>
    </form>
  )
}
