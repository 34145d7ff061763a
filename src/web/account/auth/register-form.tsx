import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState, type FormEvent } from 'react'
import { CODE_MINUTES, register as registerCall } from '../../../contract/account.ts'
import { newestConsent } from '../../../contract/consent.ts'
import { ApiError } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { FormError, FormField, PasswordField } from '../../ui/form-field.tsx'
import { useSendCode } from './resend-code.tsx'
import { useRegistrationForm } from './use-registration-form.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import * as form from './auth-form.module.css'
import * as styles from './register-form.module.css'

const fetchDialog = () => loadChunk(() => import('./register-code-dialog.tsx'))
const CodeDialog = lazy(async () => ({ default: (await fetchDialog()).RegisterCodeDialog }))

/** A verification code that has been mailed and is still valid. */
type SentCode = { email: string; at: number }

/** The steps of a registration, and how far it is. `sent`: the code that has been mailed. */
function useRegistration(from: string | undefined) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const sendCode = useSendCode()
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState<SentCode>()
  const [confirming, setConfirming] = useState(false)
  const verified = useRef<string>(undefined)
  const { register, handleSubmit, getValues, formState, isPasswordWeak } = useRegistrationForm()

  const createAccount = async () => {
    try {
      await api(registerCall, { body: { ...getValues(), consentVersion: newestConsent.version } })
      notify({ text: 'Registration successful', tone: 'success' })
      await navigate({ to: '/login', search: { from }, state: { email: getValues('email'), isNew: true } })
    } catch (error) {
      setConfirming(false)
      // The verification has expired (after half an hour) or was already used, so the next submit requests a
      // new code. After `weak_password` the verification is still valid.
      if (error instanceof ApiError && error.data && error.data.code !== 'weak_password')
        verified.current = undefined
      setProblem(errorMessage(error))
    }
  }

  const askForCode = async ({ email }: { email: string }) => {
    setProblem(undefined)
    if (await isPasswordWeak()) return
    if (verified.current === email) return createAccount()
    if (sent?.email === email && sent.at > Date.now() - CODE_MINUTES * 60_000) return setConfirming(true)

    void fetchDialog()
    const failure = await sendCode(email, 'register')
    if (failure) return setProblem(failure)

    setSent({ email, at: Date.now() })
    setConfirming(true)
  }

  const showMissing = () => {
    const missing = getValues(['username', 'email', 'password']).some((value) => value.trim() === '')
    setProblem(missing ? 'All fields are required before sending OTP.' : undefined)
  }

  const confirmEmail = (email: string) => {
    verified.current = email
    return createAccount()
  }

  const { errors, isSubmitting } = formState
  const submit = (event: FormEvent) => handleSubmit(askForCode, showMissing)(event)
  return {
    register,
    getValues,
    errors,
    isSubmitting,
    isPasswordWeak,
    problem,
    submit,
    sent,
    setSent,
    confirming,
    setConfirming,
    confirmEmail,
  }
}

/**
 * Registers a user: mail a verification code, check it, create the account, then go to the login page
 * (AUTH-02 to AUTH-04).
 */
export function RegisterForm({ from }: { from: string | undefined }) {
  const registration = useRegistration(from)
  const { register, getValues, errors, isSubmitting, isPasswordWeak, problem, submit } = registration

  /** The error of a field; while the whole form has one, only that the field has a part in it. */
  const faultOf = (field: keyof typeof errors) =>
    problem === undefined
      ? { error: errors[field]?.message }
      : errors[field] && { 'aria-invalid': true, 'aria-describedby': 'registration-problem' }

  return (
    <>
      <h1 className={form.title}>Create an account</h1>
      <p className="text-quiet">We will e-mail you a code to verify your address.</p>
      <form method="post" className={form.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormError id="registration-problem">{problem}</FormError>
        <FormField
          label="Username"
          autoComplete="nickname"
          maxLength={60}
          required
          {...faultOf('username')}
          {...register('username')}
        />
        <FormField
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...faultOf('email')}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          help="At least 8 characters."
          {...faultOf('password')}
          {...register('password', { onBlur: () => void isPasswordWeak() })}
        />
        <Button type="submit" kind="main" wide className={form.submit} busy={isSubmitting}>
          Register
        </Button>
        <WhatIsAgreedTo />
      </form>
      <p className={form.other}>
        Already have an account?{' '}
        <Link
          to="/login"
          search={{ from }}
          state={() => ({ email: getValues('email') })}
          className={`${linkClass} ${form.otherLink}`}
        >
          Login
        </Link>
      </p>
      <CodeStep registration={registration} />
    </>
  )
}

/** Asks for the code that has been mailed. */
function CodeStep({ registration }: { registration: ReturnType<typeof useRegistration> }) {
  const { sent, setSent, confirming, setConfirming, confirmEmail } = registration
  if (!sent) return null

  return (
    <Suspense>
      <CodeDialog
        open={confirming}
        email={sent.email}
        sentAt={sent.at}
        onClose={() => setConfirming(false)}
        onResent={() => setSent({ email: sent.email, at: Date.now() })}
        onVerified={() => confirmEmail(sent.email)}
      />
    </Suspense>
  )
}

/** Shown next to the button that accepts these terms. */
const WhatIsAgreedTo = () => (
  <p className={styles.consent}>
    {newestConsent.text}{' '}
    <Link to="/legal-policy" className={`${linkClass} ${styles.consentLink}`} target="_blank">
      Read the terms and privacy policy
    </Link>
  </p>
)
