import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changeEmail, requestEmailChange } from '../../../contract/account.ts'
import { EmailChangeRequest } from '../../../contract/account-fields.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { EnterCode } from './enter-code.tsx'
import { useFactorCode } from './use-factor-code.tsx'
import { AccountEmail } from './account-email.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import * as styles from './password-dialog.module.css'

type EmailDialogProps = { email: string; title: string; open: boolean; onClose(): void }

/**
 * Changes the user's own e-mail: asks for the new one and the password, then for the code mailed to the new
 * one.
 */
export function EmailDialog({ email, title, open, onClose }: EmailDialogProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [next, setNext] = useState<string>()
  const close = () => {
    setNext(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={
        next === undefined
          ? 'We send a code to the new address. Until you enter it, nothing changes.'
          : `Enter the six digits we sent to ${next}.`
      }
    >
      {next === undefined ? (
        <AskForEmail email={email} onSent={setNext} />
      ) : (
        <EnterCode
          action={title}
          other="Use another address"
          onCode={(otp) => api(changeEmail, { body: { email: next, otp } })}
          onDone={close}
          onOther={() => setNext(undefined)}
        />
      )}
    </Dialog>
  )
}

function AskForEmail({ email, onSent }: { email: string; onSent(email: string): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const factorCode = useFactorCode()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(EmailChangeRequest),
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit(async (body) => {
    setProblem(factorCode.missing)
    if (factorCode.missing) return
    try {
      await api(requestEmailChange, { body: { ...body, ...factorCode.body } })
      onSent(body.email)
    } catch (error) {
      setProblem(errorMessage(error))
    }
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError>{problem}</FormError>
      <AccountEmail email={email} />
      <FormField
        label="New e-mail"
        type="email"
        autoComplete="email"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <OwnPasswordField error={formState.errors.password?.message} {...register('password')} />
      {factorCode.field}
      <Button type="submit" kind="main" wide busy={formState.isSubmitting}>
        Send the code
      </Button>
    </form>
  )
}
