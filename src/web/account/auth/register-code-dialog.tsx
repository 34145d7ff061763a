import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { CODE_LENGTH, verifyOtp } from '../../../contract/account.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { STATED_NOTICE_MS } from '../../ui/notice-rules.ts'
import { clearNotices, notify } from '../../ui/notify.ts'
import { CodeField } from './code-field.tsx'
import { codeProblem, WRONG_CODE } from './code-problem.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { ResendCode } from './resend-code.tsx'
import * as styles from './register-code-dialog.module.css'

type CodeDialogProps = {
  open: boolean
  email: string
  /** Milliseconds since the Unix epoch. */
  sentAt: number
  onClose(): void
  onResent(): void
  /** Called when the e-mail address is verified, to create the account. */
  onVerified(): Promise<void>
}

/** Asks for the e-mailed verification code (AUTH-03, AUTH-04). */
export function RegisterCodeDialog({ open, email, sentAt, onClose, onResent, onVerified }: CodeDialogProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<ReactNode>()
  const [busy, setBusy] = useState(false)
  useEffect(() => setProblem(undefined), [open])

  const reject = (reason: ReactNode) => {
    setProblem(reason)
    field.current?.select()
  }
  const verify = async (otp: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await api(verifyOtp, { body: { email, otp } })
      notify({ text: 'OTP verified successfully', tone: 'success', holdMs: STATED_NOTICE_MS })
      await onVerified()
    } catch (error) {
      reject(codeProblem(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    clearNotices()
    const otp = field.current?.value ?? ''
    if (otp.length === CODE_LENGTH) void verify(otp)
    else reject(WRONG_CODE)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Verify OTP"
      description={`Enter the six digits we sent to ${email}.`}
      initialFocus={field}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <CodeField ref={field} submits invalid={problem !== undefined} />
        <FormError>{problem}</FormError>
        <Button type="submit" kind="main" wide className={styles.submit} busy={busy}>
          Verify and create account
        </Button>
        <ResendCode
          email={email}
          purpose="register"
          sentAt={sentAt}
          onProblem={setProblem}
          onSent={() => {
            setProblem(undefined)
            onResent()
            field.current?.focus()
          }}
        />
      </form>
    </Dialog>
  )
}
