import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { changePhone, requestPhoneChange } from '../../../contract/account.ts'
import { PhoneChangeRequest } from '../../../contract/account-fields.ts'
import { ApiError } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { storeUser } from '../../api/session.ts'
import { Button, textButtonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { AccountEmail } from './account-email.tsx'
import { CodeField } from './code-field.tsx'
import { codeProblem } from './code-problem.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { useFactorCode } from './use-factor-code.tsx'
import * as styles from './password-dialog.module.css'

type PhoneDialogProps = { email: string; title: string; open: boolean; onClose(): void }

/** Sets the user's own mobile number: asks for it and the password, then for the code sent to it. */
export function PhoneDialog({ email, title, open, onClose }: PhoneDialogProps) {
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
        <EnterCode phone={next} onDone={close} onOther={() => setNext(undefined)} />
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

function EnterCode({ phone, onDone, onOther }: { phone: string; onDone(): void; onOther(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<ReactNode>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { message, user } = await api(changePhone, { body: { phone, otp: field.current?.value ?? '' } })
      storeUser(user)
      notify({ text: message, tone: 'success' })
      onDone()
    } catch (error) {
      const isTaken = error instanceof ApiError && error.data?.code === 'phone_taken'
      setProblem(isTaken ? error.message : codeProblem(error))
      field.current?.select()
    }
    setBusy(false)
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <CodeField ref={field} submits invalid={problem !== undefined} />
      <FormError>{problem}</FormError>
      <Button type="submit" kind="main" wide busy={busy}>
        Confirm the number
      </Button>
      <button type="button" className={textButtonClass} onClick={onOther}>
        Use another number
      </button>
    </form>
  )
}
