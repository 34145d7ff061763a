import { useId } from 'react'
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

function DayFilter({ label, value, earliest, latest, onChange }: DayFilterProps) {
  const id = useId()

  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={`${inputClass} ${styles.control}`}
        value={value ?? ''}
        min={earliest}
        max={latest}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
    </div>
  )
}
