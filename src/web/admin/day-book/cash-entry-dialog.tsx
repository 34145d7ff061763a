import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import {
  cashEntryKinds,
  createCashEntry,
  type CashEntryKind,
  type NewCashEntry,
} from '../../../contract/day-book.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField, SelectField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import * as form from '../shared/form.module.css'

const kindLabels: Record<CashEntryKind, string> = {
  expense: 'Cash spent',
  deposit: 'Taken to the bank',
  withdrawal: 'Put into the drawer',
}

type CashEntryDialogProps = { open: boolean; onClose(): void }

/** Enters cash that belongs to no order. */
export const CashEntryDialog = ({ open, onClose }: CashEntryDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Expense or deposit"
    description="It can't be changed later; correct it with another entry."
  >
    <CashEntryForm onDone={onClose} />
  </Dialog>
)

function CashEntryForm({ onDone }: { onDone(): void }) {
  const [kind, setKind] = useState<CashEntryKind>('expense')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const { save, issues, problem, isBusy } = useCashEntry(onDone)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save({ kind, amount: Number(amount), note })
  }

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={!isBusy && (amount !== '' || note !== '')} />
      <SelectField
        label="Kind"
        none={null}
        options={cashEntryKinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(value as CashEntryKind)}
      />
      <FormField
        label="Amount (₹)"
        inputMode="decimal"
        autoComplete="off"
        error={issues.get('amount')}
        value={amount}
        onChange={({ currentTarget: { value } }) => setAmount(value)}
      />
      <FormField
        label="Note"
        maxLength={200}
        autoComplete="off"
        help="For example: courier and tea"
        error={issues.get('note')}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <FormError>{problem}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Enter cash'}
        </Button>
      </div>
    </form>
  )
}

/** `issues`: of the fields; `problem`: any other reason why nothing was entered. */
function useCashEntry(onDone: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  const save = async (entry: NewCashEntry) => {
    setBusy(true)
    setFailure(undefined)

    try {
      await api(createCashEntry, { body: entry })
    } catch (error) {
      setFailure(error)
      setBusy(false)
      return
    }

    await queryClient.invalidateQueries({ queryKey: ['day-book'] })
    notify({ text: 'Entered in the day book.', tone: 'success' })
    onDone()
  }

  const issues = new Map(issuesOf(failure).map(({ path, message }) => [path, message]))
  const hasProblem = failure !== undefined && issues.size === 0

  return { save, issues, problem: hasProblem ? errorMessage(failure) : '', isBusy }
}
