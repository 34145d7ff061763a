import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changePhone, requestPhoneChange } from '../../../contract/account.ts'
import { PhoneChangeRequest } from '../../../contract/account-fields.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { AccountEmail } from './account-email.tsx'
import { EnterCode } from './enter-code.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { useFactorCode } from './use-factor-code.tsx'
import * as styles from './password-dialog.module.css'

type PhoneDialogProps = { email: string; title: string; open: boolean; onClose(): void }

/** Sets the user's own mobile number: asks for it and the password, then for the code sent to it. */
export function PhoneDialog({ email, title, open, onClose }: PhoneDialogProps) {
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
          ? 'We send a code to the number. Until you enter it, nothing changes.'
          : `Enter the six digits we sent to ${next}.`
      }
    >
      {next === undefined ? (
        <AskForPhone email={email} onSent={setNext} />
      ) : (
        <EnterCode
          action="Confirm the number"
          other="Use another number"
          onCode={(otp) => api(changePhone, { body: { phone: next, otp } })}
          onDone={close}
          onOther={() => setNext(undefined)}
        />
      )}
    </Dialog>
  )
}

function AskForPhone({ email, onSent }: { email: string; onSent(phone: string): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const factorCode = useFactorCode()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(PhoneChangeRequest),
    defaultValues: { phone: '', password: '' },
  })
  const submit = handleSubmit(async (body) => {
    setProblem(factorCode.missing)
    if (factorCode.missing) return
    try {
      await api(requestPhoneChange, { body: { ...body, ...factorCode.body } })
      onSent(body.phone)
    } catch (error) {
      setProblem(errorMessage(error))
    }
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError>{problem}</FormError>
      <AccountEmail email={email} />
      <FormField
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        required
        error={formState.errors.phone?.message}
        {...register('phone')}
      />
      <OwnPasswordField error={formState.errors.password?.message} {...register('password')} />
      {factorCode.field}
      <Button type="submit" kind="main" wide busy={formState.isSubmitting}>
        Send the code
      </Button>
    </form>
  )
}
