import { useId, type KeyboardEvent } from 'react'
import { denominations } from '../../../contract/day-book.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { inputClass } from '../../ui/field-classes.ts'
import * as styles from './day-book-page.module.css'

/** The typed numbers of notes and coins, by their value. */
export type TypedCount = Readonly<Record<string, string>>

type CountFieldsProps = { counts: TypedCount; onChange(counts: TypedCount): void }

/** Fields for the notes and coins of each value. Enter goes on to the next field. */
export const CountFields = ({ counts, onChange }: CountFieldsProps) => (
  <fieldset className={styles.tally}>
    <legend>Count notes and coins</legend>
    {denominations.map((value) => (
      <CountField
        key={value}
        value={value}
        typed={counts[value] ?? ''}
        onChange={(typed) => onChange({ ...counts, [value]: typed.replaceAll(/\D/g, '') })}
      />
    ))}
  </fieldset>
)

type CountFieldProps = { value: number; typed: string; onChange(typed: string): void }

function CountField({ value, typed, onChange }: CountFieldProps) {
  const id = useId()
  return (
    <div className={styles.tallyRow}>
      <label htmlFor={id}>
        ₹{value.toLocaleString('en-IN')} <span aria-hidden="true">×</span>
      </label>
      <input
        id={id}
        className={inputClass}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        placeholder="0"
        value={typed}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={goToNext}
      />
      <output htmlFor={id} className="money">
        {moneyText(value * Number(typed))}
      </output>
    </div>
  )
}

function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return

  event.preventDefault()
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>('input, button') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}
