import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { renewRecoveryCodes, turnOffSecondFactor } from '../../../contract/second-factor.ts'
import { notify } from '../../ui/notify.ts'
import { FactorCodeField } from '../auth/factor-code-field.tsx'
import { ReauthDialog } from '../auth/reauth-dialog.tsx'

type FactorQuestionProps = {
  what: 'off' | 'codes'
  email: string
  open: boolean
  onClose(): void
  /** Called with the new recovery codes, if any. */
  onDone(recoveryCodes?: string[]): Promise<void>
}

/** Turns two-step sign-in off, or creates new recovery codes. Requires the password and a code. */
export function SecondFactorDialog({ what, email, open, onClose, onDone }: FactorQuestionProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [code, setCode] = useState('')
  const close = () => {
    setCode('')
    onClose()
  }
  const act = async (password: string) => {
    const body = { password, code }
    if (what === 'codes') return onDone((await api(renewRecoveryCodes, { body })).recoveryCodes)
    const { message } = await api(turnOffSecondFactor, { body })
    notify({ text: message, tone: 'success' })
    await onDone()
  }
  return (
    <ReauthDialog
      email={email}
      open={open}
      title={what === 'off' ? 'Turn two-step sign-in off?' : 'New recovery codes?'}
      description={
        what === 'off'
          ? 'You will log in with your password only. Other devices are signed out.'
          : 'Your earlier recovery codes will stop working.'
      }
      action={what === 'off' ? 'Turn off' : 'Create new codes'}
      missing={code.trim() === '' ? 'Please enter a code.' : undefined}
      onPassword={act}
      onClose={close}
    >
      <FactorCodeField code={code} onCode={setCode} />
    </ReauthDialog>
  )
}
