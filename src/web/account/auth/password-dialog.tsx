import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changePassword } from '../../../contract/account.ts'
import { PasswordChange } from '../../../contract/account-fields.ts'
import { ApiError } from '../../api/client.ts'
import { secondFactorQuery } from '../../api/queries/sign-in.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { FormError, PasswordField } from '../../ui/form-field.tsx'
import { FactorCodeField } from './factor-code-field.tsx'
import * as styles from './password-dialog.module.css'

type PasswordDialogProps = { email: string; open: boolean; onClose(): void }

/** Changes the user's own password. All other sessions end. */
export function PasswordDialog({ email, open, onClose }: PasswordDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Change password">
      <PasswordForm email={email} onClose={onClose} />
    </Dialog>
  )
}

function PasswordForm({ email, onClose }: Omit<PasswordDialogProps, 'open'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: factor } = useQuery(secondFactorQuery(api, useSession().user?._id ?? ''))
  const asksCode = Boolean(factor?.since)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(PasswordChange), defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (body) => {
    if (asksCode && code.trim() === '') return setProblem('Please enter a code.')
    setProblem(undefined)
    try {
      const { message } = await api(changePassword, { body: { ...body, ...(asksCode && { code }) } })
      notify({ text: message, tone: 'success' })
      onClose()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.')
    }
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError>{problem}</FormError>
      {/* Password managers need to know which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" required error={errors.currentPassword?.message} {...register('currentPassword')} />
      <PasswordField label="New password" autoComplete="new-password" required help="At least 8 characters." error={errors.newPassword?.message} {...register('newPassword')} />
      {asksCode && <FactorCodeField code={code} onCode={setCode} />}
      <Button type="submit" kind="main" wide disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Change password'}
      </Button>
    </form>
  )
}
