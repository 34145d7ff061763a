import { useState } from 'react'
import * as z from 'zod/mini'
import { Stone as StoneFields } from '../../../contract/variant-fields.ts'
import { MAX_STONES, type Stone } from '../../../contract/variant.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { iconButtonClass, textButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { FormError, FormField, SelectField } from '../../ui/form-field.tsx'
import * as styles from './stone-rows.module.css'

type Typed = {
  key: string
  kind: string
  shape: string
  quality: string
  pieces: string
  carats: string
  priced: 'perCarat' | 'amount'
  price: string
}

const typedOf = (stone: Stone): Typed => ({
  key: crypto.randomUUID(),
  kind: stone.kind,
  shape: stone.shape,
  quality: stone.quality,
  pieces: String(stone.pieces),
  carats: stone.carats.toFixed(3),
  ...(stone.perCarat === undefined
    ? { priced: 'amount', price: String(stone.amount ?? '') }
    : { priced: 'perCarat', price: String(stone.perCarat) }),
})

const blank = (): Typed => ({
  key: crypto.randomUUID(),
  kind: 'Diamond',
  shape: '',
  quality: '',
  pieces: '1',
  carats: '',
  priced: 'perCarat',
  price: '',
})

const readStone = ({ kind, shape, quality, pieces, carats, priced, price }: Typed) =>
  z.safeParse(StoneFields, {
    kind,
    shape,
    quality,
    pieces: parseNumber(pieces),
    carats: parseNumber(carats),
    [priced]: parseNumber(price),
  })

/**
 * Rows of stones as they are typed. `startsBlank`: whether there is an empty row where there are no stones.
 */
export function useStoneRows(stones: readonly Stone[], startsBlank: boolean) {
  const [typed, setTyped] = useState(() =>
    stones.length > 0 || !startsBlank ? stones.map(typedOf) : [blank()],
  )
  const [isChecked, setChecked] = useState(false)

  return {
    typed,
    isChecked,
    setTyped,
    /** Returns the stones; undefined, with the problems shown, if a row is not valid. */
    read(): Stone[] | undefined {
      const valid = typed.map(readStone).flatMap(({ data }) => (data ? [data] : []))
      setChecked(true)
      return valid.length < typed.length ? undefined : valid
    },
  }
}

/** A row for each group of equal stones. */
export function StoneRows({
  rows: { typed, isChecked, setTyped },
}: {
  rows: ReturnType<typeof useStoneRows>
}) {
  const read = typed.map(readStone)

  const change = (key: string, part: Partial<Typed>) =>
    setTyped((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)))

  return (
    <>
      {typed.length > 0 && (
        <ul className={styles.list}>
          {typed.map((stone, index) => (
            <li key={stone.key}>
              <FieldsOfStone
                stone={stone}
                issues={isChecked ? (read[index]?.error?.issues ?? []) : []}
                number={index + 1}
                onChange={(part) => change(stone.key, part)}
              />
              <button
                type="button"
                className={iconButtonClass}
                aria-label={`Remove stone ${index + 1}`}
                onClick={() => setTyped(typed.filter(({ key }) => key !== stone.key))}
              >
                <ExtraIcon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {typed.length < MAX_STONES && (
        <button
          type="button"
          className={`${textButtonClass} ${styles.add}`}
          onClick={() => setTyped([...typed, blank()])}
        >
          Add a stone
        </button>
      )}
      <FormError>
        {isChecked && read.some(({ error }) => error) && 'Please check the fields marked above.'}
      </FormError>
    </>
  )
}

type FieldsOfStoneProps = {
  stone: Typed
  issues: readonly z.core.$ZodIssue[]
  number: number
  onChange(part: Partial<Typed>): void
}

function FieldsOfStone({ stone, issues, number, onChange }: FieldsOfStoneProps) {
  const errorAt = (...fields: string[]) =>
    issues.find(({ path }) => fields.includes(String(path[0])))?.message

  const text = (field: keyof Typed) => ({
    value: stone[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
  })

  return (
    <fieldset className={styles.fields}>
      <legend className="sr-only">Stone {number}</legend>
      <FormField label="Kind" maxLength={40} error={errorAt('kind')} {...text('kind')} />
      <FormField label="Shape" maxLength={40} {...text('shape')} />
      <FormField label="Quality" maxLength={40} {...text('quality')} />
      <FormField label="Pieces" inputMode="numeric" error={errorAt('pieces')} {...text('pieces')} />
      <FormField label="Carats" inputMode="decimal" error={errorAt('carats')} {...text('carats')} />
      <SelectField
        label="Priced"
        none={null}
        options={[
          { value: 'perCarat', label: 'per carat' },
          { value: 'amount', label: 'for all pieces' },
        ]}
        {...text('priced')}
      />
      <FormField
        label="Rupees"
        inputMode="decimal"
        error={errorAt('perCarat', 'amount') ?? issues.find(({ path }) => path.length === 0)?.message}
        {...text('price')}
      />
    </fieldset>
  )
}
