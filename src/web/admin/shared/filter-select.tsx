import { useId } from 'react'
import * as styles from './list-tools.module.css'
import { inputClass } from '../../ui/field-classes.ts'

type FilterSelectProps<V extends string> = {
  label: string
  /** Each value with its label. */
  options: readonly (readonly [value: V, text: string])[]
  value: V | undefined
  onChange(value: V | undefined): void
  /** One of the values is always chosen. */
  required?: boolean
}

/** Filters a list by one of several values, or by none. */
export function FilterSelect<V extends string>({
  label,
  options,
  value,
  onChange,
  required = false,
}: FilterSelectProps<V>) {
  const id = useId()

  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={`${inputClass} ${styles.control}`}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(options.find(([each]) => each === currentTarget.value)?.[0])
        }
      >
        {!required && <option value="">All</option>}
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
