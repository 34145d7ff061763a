import { useRouteContext } from '@tanstack/react-router'
import { useState, type ComponentProps } from 'react'
import { sendConfirmCode } from '../../../contract/account.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useSession } from '../../api/session.ts'
import { FormField, PasswordField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'

type OwnPasswordProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'help'> & { label?: string }

/** Asks for the user's own password; one without a password gets a code in its place. */
export function OwnPasswordField({ label = 'Your password', ...field }: OwnPasswordProps) {
  const { user } = useSession()
  if (user?.withoutPassword) return <ConfirmCodeField {...field} />

  return <PasswordField label={label} autoComplete="current-password" required {...field} />
}

function ConfirmCodeField(field: Omit<OwnPasswordProps, 'label'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const [note, setNote] = useState(
    'Your account has no password. We send you a code to confirm that it is you.',
  )

  const send = async () => {
    try {
      setNote((await api(sendConfirmCode, {})).message)
    } catch (error) {
      setNote(errorMessage(error))
    }
  }
  return (
    <FormField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      help={note}
      aside={
        <button type="button" className={linkClass} onClick={() => void send()}>
          Send me a code
        </button>
      }
      {...field}
    />
  )
}
