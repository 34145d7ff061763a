import { useState } from 'react'
import * as z from 'zod/mini'
import { Stone as StoneFields } from '../../../../contract/variant-fields.ts'
import { MAX_STONES, type Stone } from '../../../../contract/variant.ts'
import { Button, iconButtonClass, textButtonClass } from '../../../ui/button.tsx'
import { dialogActionsClass } from '../../../ui/dialog-classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ExtraIcon } from '../../../ui/extra-icon.tsx'
import { FormError, FormField, SelectField } from '../../../ui/form-field.tsx'
import * as formStyles from '../../shared/form.module.css'
import { parseNumber } from '../../../../rules/parse-number.ts'
import { rowName, type VariantCells } from './variant-rows.ts'
import * as styles from './stones-dialog.module.css'

type Typed = { key: string; kind: string; shape: string; quality: string; pieces: string; carats: string; priced: 'perCarat' | 'amount'; price: string }

const typedOf = (stone: Stone): Typed => ({
  key: crypto.randomUUID(), kind: stone.kind, shape: stone.shape, quality: stone.quality, pieces: String(stone.pieces), carats: stone.carats.toFixed(3),
  ...(stone.perCarat === undefined ? { priced: 'amount', price: String(stone.amount ?? '') } : { priced: 'perCarat', price: String(stone.perCarat) }),
})
const blank = (): Typed => ({ key: crypto.randomUUID(), kind: 'Diamond', shape: '', quality: '', pieces: '1', carats: '', priced: 'perCarat', price: '' })

const readStone = ({ kind, shape, quality, pieces, carats, priced, price }: Typed) =>
  z.safeParse(StoneFields, { kind, shape, quality, pieces: parseNumber(pieces), carats: parseNumber(carats), [priced]: parseNumber(price) })

type StonesDialogProps = { row: VariantCells | undefined; onClose(): void; onSave(stones: Stone[], forAll: boolean): void }

/** The stones of one variant, to be used for it alone or for all. */
export function StonesDialog({ row, onClose, onSave }: StonesDialogProps) {
  return (
    <Dialog open={row !== undefined} onClose={onClose} title={row ? `Stones, ${rowName(row)}` : 'Stones'} description="Each row is a group of equal stones." wide>
      {row && <StonesForm key={row._id} stones={row.stones} onClose={onClose} onSave={onSave} />}
    </Dialog>
  )
}

function StonesForm({ stones, onClose, onSave }: { stones: readonly Stone[] } & Omit<StonesDialogProps, 'row'>) {
  const [typed, setTyped] = useState(() => (stones.length > 0 ? stones.map(typedOf) : [blank()]))
  const [isChecked, setChecked] = useState(false)
  const read = typed.map(readStone)
  const change = (key: string, part: Partial<Typed>) => setTyped((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const save = (forAll: boolean) => {
    const valid = read.flatMap(({ data }) => (data ? [data] : []))
    setChecked(true)
    if (valid.length < typed.length) return
    onSave(valid, forAll)
    onClose()
  }
  return (
    <div className={`${formStyles.form} ${formStyles.inDialog}`}>
      <ul className={styles.list}>
        {typed.map((stone, index) => (
          <li key={stone.key}>
            <FieldsOfStone stone={stone} issues={isChecked ? (read[index]?.error?.issues ?? []) : []} number={index + 1} onChange={(part) => change(stone.key, part)} />
            <button type="button" className={iconButtonClass} aria-label={`Remove stone ${index + 1}`} onClick={() => setTyped(typed.filter(({ key }) => key !== stone.key))}>
              <ExtraIcon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {typed.length < MAX_STONES && <button type="button" className={`${textButtonClass} ${styles.add}`} onClick={() => setTyped([...typed, blank()])}>Add a stone</button>}
      <FormError>{isChecked && read.some(({ error }) => error) && 'Please check the fields marked above.'}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button onClick={() => save(true)}>Use for every variant</Button>
        <Button kind="main" onClick={() => save(false)}>Use for this variant</Button>
      </div>
    </div>
  )
}

type FieldsOfStoneProps = { stone: Typed; issues: readonly z.core.$ZodIssue[]; number: number; onChange(part: Partial<Typed>): void }

function FieldsOfStone({ stone, issues, number, onChange }: FieldsOfStoneProps) {
  const errorAt = (...fields: string[]) => issues.find(({ path }) => fields.includes(String(path[0])))?.message
  const text = (field: keyof Typed) => ({ value: stone[field], autoComplete: 'off', onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [field]: currentTarget.value }) })
  return (
    <fieldset className={styles.fields}>
      <legend className="sr-only">Stone {number}</legend>
      <FormField label="Kind" maxLength={40} error={errorAt('kind')} {...text('kind')} />
      <FormField label="Shape" maxLength={40} {...text('shape')} />
      <FormField label="Quality" maxLength={40} {...text('quality')} />
      <FormField label="Pieces" inputMode="numeric" error={errorAt('pieces')} {...text('pieces')} />
      <FormField label="Carats" inputMode="decimal" error={errorAt('carats')} {...text('carats')} />
      <SelectField label="Priced" none={null} options={[{ value: 'perCarat', label: 'per carat' }, { value: 'amount', label: 'for all pieces' }]} {...text('priced')} />
      <FormField label="Rupees" inputMode="decimal" error={errorAt('perCarat', 'amount') ?? issues.find(({ path }) => path.length === 0)?.message} {...text('price')} />
    </fieldset>
  )
}
