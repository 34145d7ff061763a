import { useId, useState } from 'react'
import { readTypedDay, writtenDay } from '../../../rules/typed-day.ts'
import * as styles from './list-tools.module.css'
import { inputClass } from '../../ui/field-classes.ts'

/** The first and the last day. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** Filters a list by days, both ends included. */
export function DayFilters({ from, to, onChange }: Days & { onChange(change: Days): void }) {
  return (
    <>
      <DayFilter label="From" value={from} latest={to} onChange={(day) => onChange({ from: day })} />
      <DayFilter label="To" value={to} earliest={from} onChange={(day) => onChange({ to: day })} />
    </>
  )
}

type DayFilterProps = {
  label: string
  value: string | undefined
  earliest?: string | undefined
  latest?: string | undefined
  onChange(day: string | undefined): void
}

/** A day as dd/mm/yyyy, in whatever language the browser is, and its calendar. */
function DayFilter({ label, value = '', earliest, latest, onChange }: DayFilterProps) {
  const id = useId()
  // A text that is no day yet stays as it was typed.
  const [typed, setTyped] = useState<string>()

  const type = (text: string) => {
    const day = readTypedDay(text)
    setTyped(day === undefined ? text : undefined)
    if (day !== undefined && day !== value) onChange(day || undefined)
  }

  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.day}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          maxLength={10}
          className={`${inputClass} ${styles.control}`}
          aria-invalid={typed !== undefined && typed.length >= 10}
          value={typed ?? writtenDay(value)}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => setTyped(undefined)}
        />
        <input
          type="date"
          aria-label={`${label}, calendar`}
          className={styles.calendar}
          value={value}
          min={earliest}
          max={latest}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </span>
    </div>
  )
}
