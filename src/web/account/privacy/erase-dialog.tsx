import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { eraseAccount } from '../../../contract/privacy.ts'
import { clearUser } from '../../api/session.ts'
import { notify } from '../../ui/notify.ts'
import { ReauthDialog } from '../auth/reauth-dialog.tsx'
import { useFactorCode } from '../auth/use-factor-code.tsx'

/**
 * Asks for the password, and for the second factor if it is on, before an account is erased. Then signs out
 * and goes to the home page.
 */
export function EraseDialog({ email, open, onClose }: { email: string; open: boolean; onClose(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const factorCode = useFactorCode()
  const close = () => {
    factorCode.clear()
    onClose()
  }
  const erase = async (password: string) => {
    const { message } = await api(eraseAccount, { body: { password, ...factorCode.body } })
    notify({ text: message, tone: 'success' })
    await navigate({ to: '/' })
    clearUser()
  }
  return (
    <ReauthDialog
      email={email}
      open={open}
      title="Erase your account?"
      description="Your profile, addresses, cart and sessions are deleted, and your name is removed from your reviews and past orders. Orders still on their way are delivered first. This cannot be undone."
      action="Erase my account"
      keep="Keep it"
      missing={factorCode.missing}
      onPassword={erase}
      onClose={close}
    >
      {factorCode.field}
    </ReauthDialog>
  )
}
