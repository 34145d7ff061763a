import { useId, type ComponentProps } from 'react'
import { CODE_LENGTH } from '../../../contract/account.ts'
import * as styles from './code-field.module.css'

/** Field for an e-mailed verification code: one input drawn as six cells, so that paste and autofill work. */
export function CodeField({ invalid = false, ...input }: ComponentProps<'input'> & { invalid?: boolean }) {
  const id = useId()
  return (
    <div>
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
        onInput={(event) => keepDigits(event.currentTarget)}
        {...input}
      />
    </div>
  )
}

/** Accepts a code pasted with spaces or words around it ("Your code is 481 702"). */
function keepDigits(field: HTMLInputElement): void {
  const digits = field.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
  if (digits !== field.value) field.value = digits
}
