import { useEffect, useId, useRef, type ComponentProps } from 'react'
import { CODE_LENGTH } from '../../../contract/account.ts'
import { cleanReference } from '../../../contract/typed-entries.ts'
import * as styles from './code-field.module.css'

/** After the last digit, time to see it and to correct it, in milliseconds. */
const SUBMIT_AFTER_MS = 500

type CodeFieldProps = ComponentProps<'input'> & {
  invalid?: boolean
  /** Submits the form once all digits are there: for forms that ask for nothing else. */
  submits?: boolean
}

/** Field for an e-mailed verification code: one input drawn as six cells, so that paste and autofill work. */
export function CodeField({ invalid = false, submits = false, ...input }: CodeFieldProps) {
  const id = useId()
  const submitSoon = useSubmitSoon()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="sr-only">
        One-time code (OTP)
      </label>
      <input
        id={id}
        className={styles.input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        required
        aria-invalid={invalid}
        onInput={({ currentTarget: field }) => {
          keepDigits(field)
          if (submits) submitSoon(field)
        }}
        {...input}
      />
    </div>
  )
}

/** Accepts a code pasted with spaces or words around it ("Your code is 481 702"). */
function keepDigits(field: HTMLInputElement): void {
  const digits = cleanReference(field.value).replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
  if (digits !== field.value) field.value = digits
}

/** Submits the form of a complete code after a moment, unless it is changed or submitted before that. */
function useSubmitSoon(): (field: HTMLInputElement) => void {
  const pending = useRef(new AbortController())
  useEffect(() => () => pending.current.abort(), [])
  return (field) => {
    pending.current.abort()
    pending.current = new AbortController()
    const { signal } = pending.current
    if (field.value.length !== CODE_LENGTH) return
    const timer = setTimeout(() => field.form?.requestSubmit(), SUBMIT_AFTER_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
    field.form?.addEventListener('submit', () => clearTimeout(timer), { signal })
  }
}
