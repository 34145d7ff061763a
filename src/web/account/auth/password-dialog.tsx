import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changePassword } from '../../../contract/account.ts'
import { PasswordChange } from '../../../contract/account-fields.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { FormError, PasswordField } from '../../ui/form-field.tsx'
import { useFactorCode } from './use-factor-code.tsx'
import { AccountEmail } from './account-email.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import * as styles from './password-dialog.module.css'

type PasswordDialogProps = { email: string; title: string; open: boolean; onClose(): void }

/** Changes the user's own password. All other sessions end. */
export function PasswordDialog({ email, title, open, onClose }: PasswordDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <PasswordForm email={email} title={title} onClose={onClose} />
    </Dialog>
  )
}

function PasswordForm({ email, title, onClose }: Omit<PasswordDialogProps, 'open'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const factorCode = useFactorCode()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (body) => {
    setProblem(factorCode.missing)
    if (factorCode.missing) return
    try {
      const { message } = await api(changePassword, { body: { ...body, ...factorCode.body } })
      notify({ text: message, tone: 'success' })
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
    }
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError>{problem}</FormError>
      <AccountEmail email={email} />
      <OwnPasswordField
        label="Current password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        help="At least 8 characters."
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      {factorCode.field}
      <Button type="submit" kind="main" wide busy={isSubmitting}>
        {isSubmitting ? 'Saving...' : title}
      </Button>
    </form>
  )
}
