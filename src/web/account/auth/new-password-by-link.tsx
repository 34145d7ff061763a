import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { resetPasswordByLink } from '../../../contract/account.ts'
import { PasswordResetByLink } from '../../../contract/account-fields.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { FormError, PasswordField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import * as styles from './auth-form.module.css'

type Props = {
  /** The token from the mailed link. */
  token: string
  from: string | undefined
  /** Called when the link is no longer valid and the user wants a new one. */
  onAskAgain(): void
}

const LINK_USED = 'This link has been used or has expired, or we have sent you a newer one.'

/** Sets a new password through the mailed link, without a verification code. */
export function NewPasswordByLink({ token, from, onAskAgain }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(PasswordResetByLink),
    defaultValues: { token, password: '' },
  })
  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined)
    try {
      const { message } = await api(resetPasswordByLink, { body: { token, password } })
      notify({ text: message, tone: 'success' })
      await navigate({ to: '/login', search: { from } })
    } catch (error) {
      setProblem(problemOf(error))
    }
  })
  return (
    <>
      <p className="text-quiet">
        Choose a new password for your account.{' '}
        <button type="button" className={linkClass} onClick={onAskAgain}>
          Ask for a new e-mail
        </button>
      </p>
      <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormError>{problem}</FormError>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          help="At least 8 characters."
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" kind="main" wide className={styles.submit} busy={formState.isSubmitting}>
          Set the new password
        </Button>
      </form>
    </>
  )
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.'
  return error.data?.code === 'wrong_code' ? LINK_USED : error.message
}
