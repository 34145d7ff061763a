import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { resetPassword } from '../../../contract/account.ts'
import { CodeRequest, PasswordReset } from '../../../contract/account-fields.ts'
import { ApiError } from '../../api/client.ts'
import { useMailedLink } from '../../lib/use-mailed-link.ts'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { clearNotices, notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { useCarriedEmail } from './carried-email.ts'
import { CodeField } from './code-field.tsx'
import { codeProblem } from './code-problem.tsx'
import { FormError, FormField, PasswordField } from '../../ui/form-field.tsx'
import { NewPasswordByLink } from './new-password-by-link.tsx'
import { ResendCode, useSendCode } from './resend-code.tsx'
import * as styles from './auth-form.module.css'

/**
 * Password reset: the user enters their e-mail, then the verification code and a new password. A user who
 * opens the mailed link only enters a new password.
 */
export function PasswordForgotten({ from }: { from: string | undefined }) {
  const [sent, setSent] = useState<{ email: string; at: number }>()
  const [link, forgetLink] = useMailedLink()
  const carried = useCarriedEmail()
  return (
    <>
      <h1 className={styles.title}>Set a new password</h1>
      {link && <NewPasswordByLink key={link} token={link} from={from} onAskAgain={forgetLink} />}
      {!link && sent && (
        <NewPassword
          {...sent}
          from={from}
          onResent={() => setSent({ ...sent, at: Date.now() })}
          onOtherEmail={() => setSent(undefined)}
        />
      )}
      {!link && !sent && (
        <AskForCode
          key={carried.email}
          known={carried.email}
          onSent={(email) => setSent({ email, at: Date.now() })}
        />
      )}
      <p className={styles.other}>
        Remembered it?{' '}
        <Link
          to="/login"
          search={{ from }}
          state={{ email: sent?.email ?? carried.email }}
          className={`${linkClass} ${styles.otherLink}`}
        >
          Login
        </Link>
      </p>
    </>
  )
}

function AskForCode({ known, onSent }: { known: string; onSent(email: string): void }) {
  const sendCode = useSendCode()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(CodeRequest),
    defaultValues: { email: known, purpose: 'reset' as const },
  })
  const submit = handleSubmit(async ({ email }) => {
    const failure = await sendCode(email, 'reset')
    setProblem(failure)
    if (!failure) onSent(email)
  })
  return (
    <>
      <p className="text-quiet">We will e-mail you a code and a link.</p>
      <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormError>{problem}</FormError>
        <FormField
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" kind="main" wide className={styles.submit} busy={formState.isSubmitting}>
          Send the code
        </Button>
      </form>
    </>
  )
}

type NewPasswordProps = {
  email: string
  at: number
  from: string | undefined
  onResent(): void
  onOtherEmail(): void
}

function NewPassword({ email, at, from, onResent, onOtherEmail }: NewPasswordProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const [problem, setProblem] = useState<ReactNode>()
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: schemaResolver(PasswordReset),
    defaultValues: { email, otp: '', password: '' },
  })
  const submit = handleSubmit(async (body) => {
    setProblem(undefined)
    clearNotices()
    try {
      const { message } = await api(resetPassword, { body })
      notify({ text: message, tone: 'success' })
      await navigate({ to: '/login', search: { from }, state: { email } })
    } catch (error) {
      setProblem(problemOf(error))
      setFocus('otp')
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <>
      <p className="text-quiet">
        Enter the six digits we sent to {email}, or open the link in our e-mail.{' '}
        <button type="button" className={linkClass} onClick={onOtherEmail}>
          Use another e-mail
        </button>
      </p>
      <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormError>{problem ?? (errors.otp && 'Enter the code from our e-mail.')}</FormError>
        <CodeField invalid={errors.otp !== undefined} {...register('otp')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          help="At least 8 characters."
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" kind="main" wide className={styles.submit} busy={isSubmitting}>
          Set the new password
        </Button>
        <ResendCode email={email} purpose="reset" sentAt={at} onSent={onResent} onProblem={setProblem} />
      </form>
    </>
  )
}

function problemOf(error: unknown): ReactNode {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.'
  return error.data?.code === 'wrong_code' ? codeProblem(error) : error.message
}
