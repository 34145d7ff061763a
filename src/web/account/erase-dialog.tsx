import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { eraseAccount } from '../../contract/privacy.ts'
import { ApiError } from '../api.ts'
import { forgetUser } from '../session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormError, PasswordField } from '../ui/form-field.tsx'
import { notify } from '../ui/notify.ts'

/** Asks once more, and for the password, before an account is erased; then goes home as nobody. */
export function EraseDialog({ email, open, onClose }: { email: string; open: boolean; onClose(): void }) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const close = () => {
    setPassword('')
    setProblem(undefined)
    onClose()
  }
  const erase = async () => {
    if (password === '') {
      setProblem('Please enter your password.')
      return 'stay'
    }
    setProblem(undefined)
    try {
      const { message } = await api(eraseAccount, { body: { password } })
      notify({ text: message, tone: 'success' })
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.')
      return 'stay'
    }
    await navigate({ to: '/' })
    forgetUser()
    queryClient.clear()
  }
  return (
    <ConfirmDialog
      open={open}
      title="Erase your account?"
      description="Your profile, addresses, cart and sessions go for good, and your name goes from your reviews and past orders. What is still on its way is delivered first. This cannot be undone."
      action="Erase my account"
      keep="Keep it"
      onConfirm={erase}
      onClose={close}
    >
      <div className="erase-form">
        <FormError>{problem}</FormError>
        {/* Password managers want to know whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Your password" autoComplete="current-password" required value={password} onChange={(event) => setPassword(event.target.value)} />
      </div>
    </ConfirmDialog>
  )
}
