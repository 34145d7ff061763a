import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ComponentProps, type FormEvent } from 'react'
import { newestConsent } from '../../../contract/consent.ts'
import { Button, textButtonClass } from '../../ui/button.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { useGuestLogin, type GuestStep } from './use-guest-login.ts'
import * as styles from './guest-bag.module.css'

const fields: Record<GuestStep, ComponentProps<typeof FormField>> = {
  email: {
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

/** Logs a visitor in within the drawer: e-mail, mailed code, and the second factor if it is on. */
export function GuestLogin() {
  const { step, email, problem, busy, enter, begin } = useGuestLogin()
  const { history } = useRouter()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (step !== 'email') field.current?.focus()
  }, [step])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = field.current
    if (busy || !input) return
    const isAccepted = await enter(input.value.trim())
    // A wrong code is typed again; a wrong address is corrected.
    if (!isAccepted && step !== 'email') input.value = ''
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError>{problem}</FormError>
      <FormField
        key={step}
        ref={field}
        required
        defaultValue={step === 'email' ? email : ''}
        {...fields[step]}
        {...(step === 'code' && { help: `Enter the six digits we sent to ${email}.` })}
      />
      <Button type="submit" kind="main" wide busy={busy}>
        Continue
      </Button>
      {step === 'email' ? (
        <>
          <p className={styles.consent}>
            {newestConsent.text}{' '}
            <a href="/legal-policy" target="_blank">
              Read the terms and privacy policy
            </a>
          </p>
          <a
            className={`${linkClass} ${styles.password}`}
            href={`/login?from=${encodeURIComponent(history.location.href)}`}
          >
            Log in with your password
          </a>
        </>
      ) : (
        <button type="button" className={textButtonClass} onClick={begin}>
          Use another address, or ask for a new code
        </button>
      )}
    </form>
  )
}
