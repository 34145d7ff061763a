import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { ExtraIcon } from './extra-icon.tsx'
import { errorClass, fieldClass, inputClass } from './field-classes.ts'
import * as styles from './field.module.css'

type FieldProps = {
  label: string
  /** The error, in words that follow the label: `must have at least 8 characters`. */
  error?: string | undefined
  help?: string
  /** Shown next to the label. */
  aside?: ReactNode
}

/** A form field: label above, help or error below, which screen readers read with it. */
export function FormField({ label, error, help, aside, ...input }: FieldProps & ComponentProps<'input'>) {
  const { id, described } = useDescription(error, help)
  return (
    <div className={fieldClass}>
      <FieldLabel id={id} label={label} aside={aside} />
      <input className={inputClass} id={id} {...described} {...input} />
      <FieldNotes id={id} label={label} error={error} help={help} />
    </div>
  )
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, error, help, aside, ...input }: FieldProps & ComponentProps<'input'>) {
  const { id, described } = useDescription(error, help)
  const [shown, setShown] = useState(false)
  return (
    <div className={fieldClass}>
      <FieldLabel id={id} label={label} aside={aside} />
      <div className={styles.password}>
        <input
          className={inputClass}
          id={id}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          {...described}
          {...input}
        />
        <button type="button" aria-pressed={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      <FieldNotes id={id} label={label} error={error} help={help} />
    </div>
  )
}

export function TextAreaField({ label, error, help, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const { id, described } = useDescription(error, help)
  return (
    <div className={fieldClass}>
      <FieldLabel id={id} label={label} />
      <textarea className={inputClass} id={id} {...described} {...area} />
      <FieldNotes id={id} label={label} error={error} help={help} />
    </div>
  )
}

type SelectFieldProps = FieldProps & {
  /** Values that are their own labels, or values with labels. */
  options: readonly (string | { value: string; label: string })[]
  /** The text while nothing is chosen; null if a value is always chosen. */
  none?: string | null
} & ComponentProps<'select'>

/** A select field. Without a value it asks to choose one. */
export function SelectField({ label, error, help, options, none = 'Choose', ...select }: SelectFieldProps) {
  const { id, described } = useDescription(error, help)
  return (
    <div className={fieldClass}>
      <FieldLabel id={id} label={label} />
      <select className={inputClass} id={id} {...described} {...select}>
        {none !== null && <option value="">{none}</option>}
        {options.map((option) => {
          const { value, label: text } =
            typeof option === 'string' ? { value: option, label: option } : option
          return (
            <option key={value} value={value}>
              {text}
            </option>
          )
        })}
      </select>
      <FieldNotes id={id} label={label} error={error} help={help} />
    </div>
  )
}

/** Several controls under one label, such as checkboxes or file inputs. */
export function FieldGroup({ label, error, help, children }: FieldProps & { children: ReactNode }) {
  const { id, described } = useDescription(error, help)
  return (
    <fieldset className={fieldClass} aria-describedby={described['aria-describedby']}>
      <legend>{label}</legend>
      {children}
      <FieldNotes id={id} label={label} error={error} help={help} />
    </fieldset>
  )
}

/** A checkbox. */
export function CheckField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}

/** The error of a whole form, announced immediately. */
export function FormError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className={errorClass} role="alert">
      <ExtraIcon name="warning" />
      <span>{children}</span>
    </p>
  )
}

function useDescription(error: string | undefined, help: string | undefined) {
  const id = useId()
  return {
    id,
    described: { 'aria-invalid': error !== undefined, 'aria-describedby': (error ?? help) && `${id}-notes` },
  }
}

function FieldLabel({ id, label, aside }: { id: string; label: string; aside?: ReactNode }) {
  return (
    <div className={styles.head}>
      <label htmlFor={id}>{label}</label>
      {aside}
    </div>
  )
}

function FieldNotes({
  id,
  label,
  error,
  help,
}: {
  id: string
  label: string
  error?: string | undefined
  help?: string | undefined
}) {
  if (!error) return help && <small id={`${id}-notes`}>{help}</small>
  return (
    <p className={errorClass} id={`${id}-notes`}>
      <ExtraIcon name="warning" />
      {/* An error that starts with a capital letter is a complete sentence. */}
      <span>{/^[A-Z]/.test(error) ? error : `${label} ${error}.`}</span>
    </p>
  )
}
