import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import {
  createMetalEntry,
  enteredMetalKinds,
  type EnteredMetalKind,
  type NewMetalEntry,
} from '../../../contract/metal-account.ts'
import { finenesses, purityName, ratedMetals, type RatedMetal } from '../../../rules/purity.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField, SelectField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import * as form from '../shared/form.module.css'
import { METAL_ACCOUNT } from './metal-columns.tsx'

const kindLabels: Record<EnteredMetalKind, string> = {
  bought: 'Bought',
  issued: 'Sent to melt or karigar',
  received: 'Back from melt or karigar',
  adjusted: 'Adjusted',
}

type MetalEntryDialogProps = { open: boolean; onClose(): void }

/** Enters loose metal. */
export const MetalEntryDialog = ({ open, onClose }: MetalEntryDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Add entry"
    description="For loose metal; pieces count themselves. It can't be changed later; correct it with another entry."
  >
    <MetalEntryForm onDone={onClose} />
  </Dialog>
)

/** The purities of all metals, each as one choice. */
const purities = ratedMetals.flatMap((metal) =>
  finenesses[metal].map((fineness) => ({
    metal,
    fineness,
    value: `${metal} ${fineness}`,
    label: metal === 'gold' ? `Gold ${purityName(metal, fineness)}` : purityName(metal, fineness),
  })),
)

type Purity = { metal: RatedMetal; fineness: number }

function MetalEntryForm({ onDone }: { onDone(): void }) {
  const [kind, setKind] = useState<EnteredMetalKind>('bought')
  const [{ metal, fineness }, setPurity] = useState<Purity>({ metal: 'gold', fineness: 916 })
  const [grams, setGrams] = useState('')
  const [note, setNote] = useState('')
  const { save, issues, problem, isBusy } = useMetalEntry(onDone)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save({ kind, metal, fineness, grams: Number(grams), note: note.trim() || null })
  }

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={!isBusy && (grams !== '' || note !== '')} />
      <SelectField
        label="Kind"
        none={null}
        options={enteredMetalKinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(value as EnteredMetalKind)}
      />
      <SelectField
        label="Purity"
        none={null}
        options={purities}
        value={`${metal} ${fineness}`}
        onChange={({ currentTarget: { value } }) =>
          setPurity((before) => purities.find((each) => each.value === value) ?? before)
        }
      />
      <FormField
        label="Net weight (g)"
        inputMode={kind === 'adjusted' ? 'text' : 'decimal'}
        autoComplete="off"
        {...(kind === 'adjusted' && { help: 'Below 0 if there is less: -0.250' })}
        error={issues.get('grams')}
        value={grams}
        onChange={({ currentTarget: { value } }) => setGrams(value)}
      />
      <FormField
        label={kind === 'adjusted' ? 'Reason' : 'Note (optional)'}
        maxLength={200}
        autoComplete="off"
        error={issues.get('note')}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <FormError>{problem}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Add entry'}
        </Button>
      </div>
    </form>
  )
}

/** `issues`: of the fields; `problem`: any other reason why nothing was entered. */
function useMetalEntry(onDone: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  const save = async (entry: NewMetalEntry) => {
    setBusy(true)
    setFailure(undefined)

    try {
      await api(createMetalEntry, { body: entry })
    } catch (error) {
      setFailure(error)
      setBusy(false)
      return
    }

    await queryClient.invalidateQueries({ queryKey: [METAL_ACCOUNT] })
    notify({ text: 'Entered in the metal account.', tone: 'success' })
    onDone()
  }

  const issues = new Map(issuesOf(failure).map(({ path, message }) => [path, message]))
  const hasProblem = failure !== undefined && issues.size === 0

  return { save, issues, problem: hasProblem ? errorMessage(failure) : '', isBusy }
}
