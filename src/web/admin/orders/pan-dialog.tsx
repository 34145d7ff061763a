import { useState, type FormEvent } from 'react'
import type { ReservationPan } from '../../../contract/reservation.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { panProblem, panRequest } from '../shared/sale-pan-entry.ts'
import { SalePanFields } from '../shared/sale-pan.tsx'
import { useSalePan } from '../shared/use-sale-pan.ts'
import * as form from '../shared/form.module.css'

type PanDialogProps = {
  open: boolean
  /** The customer's. */
  name: string
  /** Returns an error message, or an empty text. */
  onEnter(entered: ReservationPan): Promise<string>
  onClose(): void
}

/** Asks for the PAN of a customer whose order needs it, or the declaration in its place. */
export const PanDialog = ({ open, onClose, ...entry }: PanDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Enter the customer’s PAN"
    description="Orders of this amount need it. It is stored encrypted."
  >
    <PanForm onClose={onClose} {...entry} />
  </Dialog>
)

function PanForm({ name, onEnter, onClose }: Omit<PanDialogProps, 'open'>) {
  const { salePan, setPan, setDeclaration } = useSalePan(true)
  const [problem, setProblem] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(panProblem(salePan) ?? (await onEnter(panRequest(salePan))))
  }

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={(event) => void submit(event)}>
      {salePan && <SalePanFields name={name} entry={salePan} onPan={setPan} onDeclaration={setDeclaration} />}
      <FormError>{problem}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main">
          Confirm
        </Button>
      </div>
    </form>
  )
}
