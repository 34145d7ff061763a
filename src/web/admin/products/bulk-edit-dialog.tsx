import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, FormError, FormField, SelectField } from '../../ui/form-field.tsx'
import {
  editsOf,
  bulkLinesOf,
  noChange,
  priceKinds,
  readPrice,
  readStock,
  stockKinds,
  type BulkEntry,
} from './bulk-change.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { useBulkSave, type ProductSelection } from './use-bulk-save.ts'
import * as form from '../shared/form.module.css'

type BulkEditDialogProps = { open: boolean; selection: ProductSelection; onClose(): void }

/** Changes price and stock of the selected products together, after a preview (ADM-08). */
export function BulkEditDialog({ open, selection, onClose }: BulkEditDialogProps) {
  const { length } = selection.rows

  return (
    <Dialog
      open={open && length > 0}
      onClose={onClose}
      title="Change price and stock"
      description={`Edit ${productsText(length)}. Either all change or none.`}
      wide
    >
      <BulkEditForm selection={selection} onClose={onClose} />
    </Dialog>
  )
}

const productsText = (count: number) => (count === 1 ? '1 product' : `${count} products`)

function BulkEditForm({ selection, onClose }: Omit<BulkEditDialogProps, 'open'>) {
  const [entry, setEntry] = useState(noChange)
  const { save, saving, failure } = useBulkSave(selection, onClose)

  const lines = bulkLinesOf(selection.rows, entry)
  const edits = editsOf(lines)
  const fits =
    lines.every(({ refusal }) => refusal === undefined) && !readPrice(entry).error && !readStock(entry).error

  return (
    <form
      className={`${form.form} ${form.inDialog}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (fits && edits.length > 0) void save(edits)
      }}
    >
      <BulkFields entry={entry} onChange={(change) => setEntry((before) => ({ ...before, ...change }))} />
      <BulkPreview lines={lines} />
      <FormError>{failure}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={saving} disabled={!fits || edits.length === 0}>
          {saveLabel(saving, edits.length)}
        </Button>
      </div>
    </form>
  )
}

function saveLabel(isSaving: boolean, count: number): string {
  if (isSaving) return 'Saving...'
  return count === 0 ? 'Nothing to change yet' : `Change ${productsText(count)}`
}

function BulkFields({ entry, onChange }: { entry: BulkEntry; onChange(change: Partial<BulkEntry>): void }) {
  const { priceKind, stockKind } = entry
  const number = { autoComplete: 'off', required: true } as const

  return (
    <div className={form.pairs}>
      <KindField
        label="Price"
        kinds={priceKinds}
        kind={priceKind}
        onKind={(kind) => onChange({ priceKind: kind, price: '' })}
      />
      {priceKind === '' ? (
        <span />
      ) : (
        <FormField
          label={priceKinds[priceKind].value}
          help={priceKinds[priceKind].help}
          error={readPrice(entry).error}
          {...number}
          inputMode="decimal"
          value={entry.price}
          onChange={({ currentTarget: { value } }) => onChange({ price: value })}
        />
      )}
      {priceKind.endsWith('-share') && (
        <CheckField
          label="Round to whole rupees"
          checked={entry.wholeRupees}
          onChange={({ currentTarget: { checked } }) => onChange({ wholeRupees: checked })}
        />
      )}
      {priceKind.endsWith('-share') && <span />}
      <KindField
        label="Stock"
        kinds={stockKinds}
        kind={stockKind}
        onKind={(kind) => onChange({ stockKind: kind, pieces: '' })}
      />
      {stockKind !== '' && stockKind !== 'not-counted' && (
        <FormField
          label={stockKinds[stockKind].value}
          help={stockKinds[stockKind].help}
          error={readStock(entry).error}
          {...number}
          inputMode="numeric"
          value={entry.pieces}
          onChange={({ currentTarget: { value } }) => onChange({ pieces: value })}
        />
      )}
    </div>
  )
}

type KindFieldProps<K extends string> = {
  label: string
  kinds: Record<K, { label: string }>
  kind: K | ''
  onKind(kind: K | ''): void
}

function KindField<K extends string>({ label, kinds, kind, onKind }: KindFieldProps<K>) {
  const options = Object.entries<{ label: string }>(kinds).map(([value, words]) => ({
    value,
    label: words.label,
  }))

  return (
    <SelectField
      label={label}
      none="Leave as it is"
      options={options}
      value={kind}
      onChange={({ currentTarget: { value } }) => onKind(value as K | '')}
    />
  )
}
