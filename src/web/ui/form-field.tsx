import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

type FieldProps = {
  label: string
  /** What is wrong with it, in words that follow its label: `must have at least 8 characters`. */
  error?: string | undefined
  help?: string
  /** Beside the label. */
  aside?: ReactNode
}

/** A field of a form: label above, help or what is wrong below, read out with it. */
export function FormField({ label, error, help, aside, ...input }: FieldProps & ComponentProps<'input'>) {
  const { id, described } = useDescription(error, help)
  return (
    <div className="field">
      <FieldLabel id={id} label={label} aside={aside} />
      <input className="input" id={id} {...described} {...input} />
      <FieldNotes id={id} label={label} error={error} help={help} />
    </div>
  )
}

/** A password, which can be shown while it is typed. */
export function PasswordField({ label, error, help, aside, ...input }: FieldProps & ComponentProps<'input'>) {
  const { id, described } = useDescription(error, help)
  const [shown, setShown] = useState(false)
  return (
    <div className="field">
      <FieldLabel id={id} label={label} aside={aside} />
      <div className="peek">
        <input className="input" id={id} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" {...described} {...input} />
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
    <div className="field">
      <FieldLabel id={id} label={label} />
      <textarea className="input" id={id} {...described} {...area} />
      <FieldNotes id={id} label={label} error={error} help={help} />
    </div>
  )
}

type SelectFieldProps = FieldProps & {
  /** Values that say what they mean, or each with its words. */
  options: readonly (string | { value: string; label: string })[]
  /** What it says while nothing is chosen; null where something always is. */
  none?: string | null
} & ComponentProps<'select'>

/** One of several; without a value it asks to choose. */
export function SelectField({ label, error, help, options, none = 'Choose', ...select }: SelectFieldProps) {
  const { id, described } = useDescription(error, help)
  return (
    <div className="field">
      <FieldLabel id={id} label={label} />
      <select className="input" id={id} {...described} {...select}>
        {none !== null && <option value="">{none}</option>}
        {options.map((option) => {
          const { value, label: text } = typeof option === 'string' ? { value: option, label: option } : option
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

/** Several controls under one label, such as boxes to tick or files to choose. */
export function FieldGroup({ label, error, help, children }: FieldProps & { children: ReactNode }) {
  const { id, described } = useDescription(error, help)
  return (
    <fieldset className="field" aria-describedby={described['aria-describedby']}>
      <legend>{label}</legend>
      {children}
      <FieldNotes id={id} label={label} error={error} help={help} />
    </fieldset>
  )
}

/** A box to tick. */
export function CheckField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}

/** What is wrong with a whole form, announced at once. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null
  return (
    <p className="err" role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}

function useDescription(error: string | undefined, help: string | undefined) {
  const id = useId()
  return { id, described: { 'aria-invalid': error !== undefined, 'aria-describedby': (error ?? help) && `${id}-notes` } }
}

function FieldLabel({ id, label, aside }: { id: string; label: string; aside?: ReactNode }) {
  return (
    <div className="field-head">
      <label htmlFor={id}>{label}</label>
      {aside}
    </div>
  )
}

function FieldNotes({ id, label, error, help }: { id: string; label: string; error?: string | undefined; help?: string | undefined }) {
  if (!error) return help && <small id={`${id}-notes`}>{help}</small>
  return (
    <p className="err" id={`${id}-notes`}>
      <Icon name="warning" />
      {/* What begins with a capital letter is a sentence of its own. */}
      <span>{/^[A-Z]/.test(error) ? error : `${label} ${error}.`}</span>
    </p>
  )
}
