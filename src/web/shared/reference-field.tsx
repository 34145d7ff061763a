import { errorClass, fieldClass, inputClass } from '../ui/field-classes.ts'
import { ExtraIcon } from '../ui/extra-icon.tsx'
import * as styles from './reference-field.module.css'

type ReferenceFieldProps = {
  label: string
  help: string
  inputMode: 'numeric' | 'text'
  maxLength: number
  value: string
  problem: string | undefined
  onChange(text: string): void
}

/** The field for the reference (UTR) of a payment. */
export const ReferenceField = ({ label, help, value, problem, onChange, ...input }: ReferenceFieldProps) => (
  <div className={`${fieldClass} ${styles.reference}`}>
    <label htmlFor="utr">{label}</label>
    <input
      id="utr"
      className={inputClass}
      autoComplete="off"
      aria-describedby="utr-notes"
      aria-invalid={problem !== undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...input}
    />
    {problem ? (
      <p className={errorClass} id="utr-notes">
        <ExtraIcon name="warning" />
        {problem}
      </p>
    ) : (
      <small id="utr-notes">{help}</small>
    )}
  </div>
)
