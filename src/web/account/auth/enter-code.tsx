import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { User } from '../../../contract/account.ts'
import { ApiError } from '../../api/client.ts'
import { storeUser } from '../../api/session.ts'
import { Button, textButtonClass } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { CodeField } from './code-field.tsx'
import { codeProblem } from './code-problem.tsx'
import * as styles from './password-dialog.module.css'

type EnterCodeProps = {
  /** Label of the button, as a verb. */
  action: string
  /** Label of the way back to the first step. */
  other: string
  /** Changes the account with the code; returns it as changed. */
  onCode(otp: string): Promise<{ message: string; user: User }>
  onDone(): void
  onOther(): void
}

/** The second step of a new e-mail or mobile number: the code that was sent to it. */
export function EnterCode({ action, other, onCode, onDone, onOther }: EnterCodeProps) {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<ReactNode>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { message, user } = await onCode(field.current?.value ?? '')
      storeUser(user)
      notify({ text: message, tone: 'success' })
      onDone()
    } catch (error) {
      // It belongs to another account.
      const isTaken = error instanceof ApiError && error.status === 409
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
        {action}
      </Button>
      <button type="button" className={textButtonClass} onClick={onOther}>
        {other}
      </button>
    </form>
  )
}
