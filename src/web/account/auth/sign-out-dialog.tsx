import { useRouteContext } from '@tanstack/react-router'
import { endSessions, type Session } from '../../../contract/session.ts'
import { notify } from '../../ui/notify.ts'
import { ReauthDialog } from './reauth-dialog.tsx'

type SignOutDialogProps = {
  email: string
  which: Session | 'others'
  open: boolean
  onClose(): void
  onDone(): Promise<void>
}

/** Signs out another device, or all others, after checking the password. */
export function SignOutDialog({ email, which, open, onClose, onDone }: SignOutDialogProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const signOut = async (password: string) => {
    const { message } = await api(endSessions, {
      body: { password, ...(which !== 'others' && { sessionId: which._id }) },
    })
    notify({ text: message, tone: 'success' })
    await onDone()
  }
  return (
    <ReauthDialog
      email={email}
      open={open}
      title={which === 'others' ? 'Sign out everywhere else?' : `Sign out ${which.device}?`}
      description="It takes effect immediately. Your cart and your orders stay."
      action="Sign out"
      onPassword={signOut}
      onClose={onClose}
    />
  )
}
