import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { eraseAccount } from '../../contract/privacy.ts'
import { forgetUser } from '../session.ts'
import { notify } from '../ui/notify.ts'
import { PasswordQuestion } from './password-question.tsx'

/** Asks once more, and for the password, before an account is erased; then goes home as nobody. */
export function EraseDialog({ email, open, onClose }: { email: string; open: boolean; onClose(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const erase = async (password: string) => {
    const { message } = await api(eraseAccount, { body: { password } })
    notify({ text: message, tone: 'success' })
    await navigate({ to: '/' })
    forgetUser()
  }
  return (
    <PasswordQuestion
      email={email}
      open={open}
      title="Erase your account?"
      description="Your profile, addresses, cart and sessions go for good, and your name goes from your reviews and past orders. What is still on its way is delivered first. This cannot be undone."
      action="Erase my account"
      keep="Keep it"
      onPassword={erase}
      onClose={onClose}
    />
  )
}
