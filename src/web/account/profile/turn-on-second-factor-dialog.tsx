import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { startSecondFactor, turnOnSecondFactor } from '../../../contract/second-factor.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { AccountEmail } from '../auth/account-email.tsx'
import { CodeField } from '../auth/code-field.tsx'
import { OwnPasswordField } from '../auth/own-password-field.tsx'
import * as styles from './turn-on-second-factor-dialog.module.css'

type TurnOnDialogProps = {
  email: string
  open: boolean
  onClose(): void
  onDone(recoveryCodes: string[]): Promise<void>
}

type Started = { secret: string; address: string }

/**
 * Turns two-step sign-in on: asks for the password, then for a first code of the app that has scanned the
 * secret.
 */
export function TurnOnSecondFactorDialog({ email, open, onClose, onDone }: TurnOnDialogProps) {
  const [started, setStarted] = useState<Started>()
  const close = () => {
    setStarted(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Two-step sign-in"
      description={
        started
          ? 'Scan this with an authenticator app, then enter the six digits that it shows.'
          : 'Enter your password first, so that we know it is you.'
      }
    >
      {started ? (
        <FirstCode
          {...started}
          onDone={(codes) => {
            close()
            return onDone(codes)
          }}
        />
      ) : (
        <AskPassword email={email} onStarted={setStarted} />
      )}
    </Dialog>
  )
}

function AskPassword({ email, onStarted }: { email: string; onStarted(started: Started): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { problem, busy, submit } = useSubmit()
  const [password, setPassword] = useState('')
  const start = async () => onStarted(await api(startSecondFactor, { body: { password } }))
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => submit(event, start, password === '' ? 'Please enter your password.' : undefined)}
    >
      <FormError>{problem}</FormError>
      <AccountEmail email={email} />
      <OwnPasswordField value={password} onChange={(event) => setPassword(event.target.value)} />
      <Button type="submit" kind="main" wide className={styles.submit} busy={busy}>
        Continue
      </Button>
    </form>
  )
}

function FirstCode({ secret, address, onDone }: Started & { onDone(codes: string[]): Promise<void> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { problem, busy, submit } = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const turnOn = async () => {
    const { recoveryCodes } = await api(turnOnSecondFactor, { body: { code: field.current?.value || '0' } })
    await onDone(recoveryCodes)
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => submit(event, turnOn)}>
      <div className={styles.secret}>
        <QrCode text={address} label="QR code for your authenticator app" className={styles.qrCode} />
        <p>
          On this device, or without a camera? Enter this key in the app:{' '}
          <code>{secret.match(/.{4}/g)?.join(' ')}</code>
        </p>
      </div>
      <CodeField ref={field} invalid={problem !== undefined} />
      <FormError>{problem}</FormError>
      <Button type="submit" kind="main" wide className={styles.submit} busy={busy}>
        Turn on
      </Button>
    </form>
  )
}

/** State of a form that makes one call: its error, and whether it is pending. */
function useSubmit() {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setProblem(errorMessage(error))
    }
    setBusy(false)
  }
  /** `missing`: an error if a field is empty. */
  const submit = (event: FormEvent, work: () => Promise<void>, missing?: string) => {
    event.preventDefault()
    setProblem(missing)
    if (!missing) void run(work)
  }
  return { problem, busy, submit }
}
