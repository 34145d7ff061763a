import { useEffect, useRef, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { newestConsent } from '../../contract/consent.ts'
import { Button, textButtonClass } from '../ui/button.tsx'
import { FormError, FormField } from '../ui/form-field.tsx'
import { useCodeLogin, type CodeStep } from './use-code-login.ts'
import * as styles from './code-login.module.css'

const fields: Record<CodeStep, ComponentProps<typeof FormField>> = {
  address: {
    label: 'E-mail',
    type: 'email',
    autoComplete: 'email',
    help: 'We send you a code to go on with. You need no password.',
  },
  code: {
    label: 'Code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  factor: {
    label: 'Code of your authenticator app',
    autoComplete: 'one-time-code',
    help: 'Or one of your recovery codes.',
  },
}

/** Of the first step, where codes go to phones as well. */
const addressOrPhone = { label: 'E-mail or mobile number', type: 'text', autoComplete: 'username' }

type CodeLoginProps = { takesPhones: boolean; onLogin?(): void; children?: ReactNode }

/**
 * Logs a visitor in with a code: e-mail or mobile number, the code, and the second factor if it is on.
 * `children` stand below the first step.
 */
export function CodeLogin({ takesPhones, onLogin, children }: CodeLoginProps) {
  const { step, address, problem, busy, enter, begin } = useCodeLogin(takesPhones, onLogin)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (step !== 'address') field.current?.focus()
  }, [step])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = field.current
    if (busy || !input) return
    const isAccepted = await enter(input.value.trim())
    // A wrong code is typed again; a wrong address is corrected.
    if (!isAccepted && step !== 'address') input.value = ''
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError>{problem}</FormError>
      <FormField
        key={step}
        ref={field}
        required
        defaultValue={step === 'address' ? address : ''}
        {...fields[step]}
        {...(step === 'code' && { help: `Enter the six digits we sent to ${address}.` })}
        {...(step === 'address' && takesPhones && addressOrPhone)}
      />
      <Button type="submit" kind="main" wide busy={busy}>
        Continue
      </Button>
      {step === 'address' ? (
        <>
          <p className={styles.consent}>
            {newestConsent.text}{' '}
            <a href="/legal-policy" target="_blank">
              Read the terms and privacy policy
            </a>
          </p>
          {children}
        </>
      ) : (
        <button type="button" className={textButtonClass} onClick={begin}>
          {takesPhones ? 'Use another address or number' : 'Use another address'}, or ask for a new code
        </button>
      )}
    </form>
  )
}
