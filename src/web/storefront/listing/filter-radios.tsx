import type { Option } from './filter-options.ts'
import * as styles from './filter-form.module.css'
import type { FilterName } from './listing-query.ts'

type FilterRadiosProps = {
  legend: string
  name: FilterName | 'weight'
  /** The value in force; undefined means All, null that none of these is in force. */
  chosen: string | null | undefined
  options: readonly Option[]
}

/** More values than this stand in two columns. */
const MAX_PER_COLUMN = 14

/** One filter: All, or one of its values. */
export function FilterRadios({ legend, name, chosen = '', options }: FilterRadiosProps) {
  return (
    <fieldset
      className={options.length > MAX_PER_COLUMN ? `${styles.group} ${styles.columns}` : styles.group}
    >
      <legend>{legend}</legend>
      {[{ value: '', label: 'All' }, ...options].map(({ value, label, dot }: Option) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={keepControlled}
          />
          <span>{label}</span>
          {dot && <i className={styles.color} style={{ background: dot }} />}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * The form handles the change events of all its radios, but React requires a listener on each controlled one.
 */
const keepControlled = () => undefined
