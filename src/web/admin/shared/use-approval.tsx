import { useState, type FormEvent, type ReactNode } from 'react'
import type { Approval } from '../../../contract/approval-fields.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField, PasswordField } from '../../ui/form-field.tsx'
import * as form from './form.module.css'

/** Makes the change again with the login of a manager. Resolves to the problem; empty on success. */
type Repeat = (approval: Approval) => Promise<string>

/**
 * Asks for the login of a manager where a change needs one. `ask`: opens the question if the error is that,
 * and returns whether it is.
 */
export function useApproval(): { ask(error: unknown, repeat: Repeat): boolean; dialog: ReactNode } {
  const [question, setQuestion] = useState<{ text: string; repeat: Repeat }>()

  return {
    ask: (error, repeat) => {
      if (!(error instanceof ApiError) || error.data?.code !== 'approval_needed') return false

      setQuestion({ text: error.message, repeat })
      return true
    },
    dialog: (
      <Dialog
        open={question !== undefined}
        onClose={() => setQuestion(undefined)}
        title="A manager approves this"
        {...(question && { description: question.text })}
      >
        {question && <ApprovalForm repeat={question.repeat} onClose={() => setQuestion(undefined)} />}
      </Dialog>
    ),
  }
}

/** The login of a manager, who types it on this device. */
function ApprovalForm({ repeat, onClose }: { repeat: Repeat; onClose(): void }) {
  const [approval, setApproval] = useState<Approval>({ email: '', password: '' })
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const failure = await repeat(approval)
    setBusy(false)
    setProblem(failure)
    if (failure === '') onClose()
  }

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={(event) => void submit(event)}>
      <FormField
        label="E-mail of the manager"
        type="email"
        autoComplete="off"
        value={approval.email}
        onChange={({ currentTarget: { value: email } }) => setApproval({ ...approval, email })}
      />
      <PasswordField
        label="Password"
        autoComplete="off"
        value={approval.password}
        onChange={({ currentTarget: { value: password } }) => setApproval({ ...approval, password })}
      />
      <FormError>{problem}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          Approve
        </Button>
      </div>
    </form>
  )
}
