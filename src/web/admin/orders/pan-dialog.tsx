import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import * as form from '../shared/form.module.css'

/** `onEnter` returns an error message, or an empty text. */
type PanDialogProps = { open: boolean; onEnter(pan: string): Promise<string>; onClose(): void }

/** Asks for the PAN of a customer whose order needs it. */
export const PanDialog = ({ open, onEnter, onClose }: PanDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Enter the customer’s PAN"
    description="Orders of this amount need it. It is stored encrypted."
  >
    <PanForm onEnter={onEnter} onClose={onClose} />
  </Dialog>
)

function PanForm({ onEnter, onClose }: Omit<PanDialogProps, 'open'>) {
  const [pan, setPan] = useState('')
  const [problem, setProblem] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(pan.trim() === '' ? 'Enter the PAN.' : await onEnter(pan))
  }

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={(event) => void submit(event)}>
      <FormField
        label="PAN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        error={problem || undefined}
        value={pan}
        onChange={({ currentTarget }) => setPan(currentTarget.value)}
      />
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main">
          Confirm
        </Button>
      </div>
    </form>
  )
}
