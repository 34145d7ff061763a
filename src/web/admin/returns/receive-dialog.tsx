import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { ManagedReturn } from '../../../contract/manage-returns.ts'
import { cleanCode } from '../../../contract/typed-entries.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { huidText } from '../../../rules/returns.ts'
import { orderQuery } from '../../api/queries/orders.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, FieldGroup, FormError, FormField } from '../../ui/form-field.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import * as form from '../shared/form.module.css'
import { useReturnStep } from './use-return-step.ts'

type ReceiveDialogProps = {
  row: ManagedReturn
  open: boolean
  onReceived(row: ManagedReturn): void
  onClose(): void
}

/** Records the HUID and weight of the pieces that have come back (RETURN-06). */
export const ReceiveDialog = ({ row, open, onReceived, onClose }: ReceiveDialogProps) => (
  <Dialog
    wide
    fillsPhone
    open={open}
    onClose={onClose}
    title={`Receive ${row.ticket}`}
    description="Check each piece against what was sold. We e-mail the customer that the pieces have arrived."
  >
    <ReceiveForm row={row} onReceived={onReceived} onClose={onClose} />
  </Dialog>
)

/** A received piece as it is typed. */
type Entry = { position: number; name: string; huid: string; weight: string }

function ReceiveForm({ row, onReceived, onClose }: Omit<ReceiveDialogProps, 'open'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const { data: order } = useQuery(orderQuery(api, user?._id ?? '', row.order._id))
  const [entries, setEntries] = useState(() => emptyEntries(row))
  const [invalidWeight, setInvalidWeight] = useState(-1)
  const [lossConfirmed, setLossConfirmed] = useState(false)
  const { take, failure, isBusy } = useReturnStep(row, {
    done: `${row.ticket} is received.`,
    onDone: onReceived,
  })

  const soldHuids = (order?.products ?? []).flatMap(({ pieces = [] }) => pieces.map(({ huid }) => huid))

  const change = (index: number, changed: Partial<Entry>) =>
    setEntries(entries.map((entry, place) => (place === index ? { ...entry, ...changed } : entry)))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const pieces = entries.map(pieceOf)
    const invalid = pieces.findIndex(({ grossWeight }) => Number.isNaN(grossWeight))
    setInvalidWeight(invalid)
    if (invalid < 0) void take({ action: 'receive', message: null, pieces, lossConfirmed })
  }

  const isTyped = entries.some(({ huid, weight }) => huid !== '' || weight !== '')

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={!isBusy && isTyped} />
      {entries.map((entry, index) => (
        <PieceEntry
          key={index}
          entry={entry}
          label={entries.length > 1 ? `${index + 1}. ${entry.name}` : entry.name}
          soldHuids={order ? soldHuids : undefined}
          huidError={failure?.issues.get(`pieces.${index}.huid`)}
          weightError={
            index === invalidWeight
              ? 'must be a number such as 12.430'
              : failure?.issues.get(`pieces.${index}.grossWeight`)
          }
          onChange={(changed) => change(index, changed)}
        />
      ))}
      {(failure?.isLoss || lossConfirmed) && (
        <CheckField
          label="I have seen the loss of weight"
          checked={lossConfirmed}
          onChange={({ currentTarget }) => setLossConfirmed(currentTarget.checked)}
        />
      )}
      <FormError>{failure?.issues.size === 0 && failure.text}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Receive pieces'}
        </Button>
      </div>
    </form>
  )
}

/** An entry for each piece of a return. */
const emptyEntries = ({ lines }: ManagedReturn): Entry[] =>
  lines.flatMap(({ position, quantity, name }) =>
    Array.from({ length: quantity }, () => ({ position, name, huid: '', weight: '' })),
  )

const pieceOf = ({ position, huid, weight }: Entry) => ({
  position,
  huid: huid.trim() || null,
  grossWeight: parseNumber(weight),
})

type PieceEntryProps = {
  entry: Entry
  label: string
  /** The HUIDs of the order; undefined until they are known. */
  soldHuids: readonly (string | null)[] | undefined
  huidError: string | undefined
  weightError: string | undefined
  onChange(changed: Partial<Entry>): void
}

/** HUID and weight of one piece, and whether it was sold with the order. */
function PieceEntry({ entry, label, soldHuids, huidError, weightError, onChange }: PieceEntryProps) {
  const { huid, weight } = entry
  const code = cleanCode(huid)
  const check = soldHuids && /^[0-9A-Z]{6}$/.test(code) ? huidText(code, soldHuids) : ''
  const isSold = soldHuids?.includes(code) === true

  return (
    <FieldGroup label={label}>
      <div className={form.pairs}>
        <FormField
          label="HUID"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          value={huid}
          error={huidError}
          {...(isSold && { help: check })}
          onChange={({ currentTarget: { value } }) => onChange({ huid: value })}
        />
        <FormField
          label="Gross weight (g)"
          inputMode="decimal"
          autoComplete="off"
          value={weight}
          error={weightError}
          onChange={({ currentTarget: { value } }) => onChange({ weight: value })}
        />
      </div>
      <FormError>{!isSold && check}</FormError>
    </FieldGroup>
  )
}
