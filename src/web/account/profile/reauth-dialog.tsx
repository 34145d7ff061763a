import { useState, type ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError, PasswordField } from '../../ui/form-field.tsx'

type PasswordQuestionProps = {
  /** Whose password it is. */
  email: string
  open: boolean
  title: string
  description: string
  /** What the button does, as a verb. */
  action: string
  keep?: string
  /** What else is asked for. */
  children?: ReactNode
  /** What is still missing of that, as a sentence. */
  missing?: string | undefined
  /** Does it. What it throws is shown, and the question stays. */
  onPassword(password: string): Promise<void>
  onClose(): void
}

/** Asks for the password once more before something that only its owner may do. */
export function ReauthDialog({ email, children, missing, onPassword, onClose, ...question }: PasswordQuestionProps) {
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
      setProblem(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.')
      return 'stay'
    }
  }
  return (
    <ConfirmDialog {...question} onConfirm={confirm} onClose={close}>
      <div className="erase-form">
        <FormError>{problem}</FormError>
        {/* Password managers want to know whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Your password" autoComplete="current-password" required value={password} onChange={(event) => setPassword(event.target.value)} />
        {children}
      </div>
    </ConfirmDialog>
  )
}
