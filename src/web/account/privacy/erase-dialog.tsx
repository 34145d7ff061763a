import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { eraseAccount } from '../../../contract/privacy.ts'
import { secondFactorQuery } from '../../api/queries/sign-in.ts'
import { clearUser, useSession } from '../../api/session.ts'
import { notify } from '../../ui/notify.ts'
import { FactorCodeField } from '../auth/factor-code-field.tsx'
import { ReauthDialog } from '../auth/reauth-dialog.tsx'

/**
 * Asks for the password, and for the second factor if it is on, before an account is erased. Then signs out and goes to
 * the home page.
 */
export function EraseDialog({ email, open, onClose }: { email: string; open: boolean; onClose(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { data: factor } = useQuery(secondFactorQuery(api, useSession().user?._id ?? ''))
  const [code, setCode] = useState('')
  const asksCode = Boolean(factor?.since)
  const close = () => {
    setCode('')
    onClose()
  }
  const erase = async (password: string) => {
    const { message } = await api(eraseAccount, { body: { password, ...(asksCode && { code }) } })
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
      missing={asksCode && code.trim() === '' ? 'Please enter a code.' : undefined}
      onPassword={erase}
      onClose={close}
    >
      {asksCode && <FactorCodeField code={code} onCode={setCode} />}
    </ReauthDialog>
  )
}
