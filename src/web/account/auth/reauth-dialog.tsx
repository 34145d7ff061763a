import { useState, type ReactNode } from 'react'
import { errorMessage } from '../../api/error-message.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { AccountEmail } from './account-email.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import * as styles from './reauth-dialog.module.css'

type PasswordQuestionProps = {
  /** The account that the password belongs to. */
  email: string
  open: boolean
  title: string
  description: string
  /** Label of the button, as a verb. */
  action: string
  keep?: string
  /** Further fields. */
  children?: ReactNode
  /** The first missing value of those fields, as a sentence. */
  missing?: string | undefined
  /** Runs the action. If it throws, the error is shown and the dialog stays open. */
  onPassword(password: string): Promise<void>
  onClose(): void
}

/** Re-authenticates: asks for the password before an action that only the account's owner may perform. */
export function ReauthDialog({
  email,
  children,
  missing,
  onPassword,
  onClose,
  ...question
}: PasswordQuestionProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const close = () => {
    setPassword('')
    setProblem(undefined)
    onClose()
  }
  const confirm = async () => {
    const lacking = password === '' ? 'Please enter your password.' : missing
    setProblem(lacking)
    if (lacking) return 'stay'
    try {
      await onPassword(password)
    } catch (error) {
      setProblem(errorMessage(error))
      return 'stay'
    }
  }
  return (
    <ConfirmDialog {...question} onConfirm={confirm} onClose={close}>
      <div className={styles.fields}>
        <FormError>{problem}</FormError>
        <AccountEmail email={email} />
        <OwnPasswordField value={password} onChange={(event) => setPassword(event.target.value)} />
        {children}
      </div>
    </ConfirmDialog>
  )
}
