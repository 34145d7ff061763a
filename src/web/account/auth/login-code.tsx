import { useEffect, useRef, useState, type FormEvent } from 'react'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { CodeField } from './code-field.tsx'
import { linkClass } from '../../ui/link.ts'
import * as styles from './auth-form.module.css'

type LoginCodeProps = {
  /** Signs in with this code. The message of a thrown error is shown. */
  onCode(code: string): Promise<void>
  onBack(): void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function LoginCode({ onCode, onBack }: LoginCodeProps) {
  const field = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  useEffect(() => field.current?.focus(), [kind])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const code = field.current?.value.trim() ?? ''
    if (code === '') return setProblem('Please enter the code.')
    setBusy(true)
    setProblem(undefined)
    try {
      await onCode(code)
    } catch (error) {
      setProblem(errorMessage(error))
      field.current?.select()
    }
    setBusy(false)
  }

  return (
    <>
      <h1 className={styles.title}>One more step</h1>
      <p className="text-quiet">
        {kind === 'app'
          ? 'Enter the six digits that your authenticator app shows for this shop.'
          : 'Enter one of your recovery codes. Each works once.'}
      </p>
      <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormError>{problem}</FormError>
        {kind === 'app' ? (
          <CodeField key="app" ref={field} submits invalid={problem !== undefined} />
        ) : (
          <FormField
            key="recovery"
            ref={field}
            label="Recovery code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        )}
        <Button type="submit" kind="main" wide className={styles.submit} busy={busy}>
          Login
        </Button>
      </form>
      <OtherWays
        kind={kind}
        onSwitch={() => {
          setProblem(undefined)
          setKind(kind === 'app' ? 'recovery' : 'app')
        }}
        onBack={onBack}
      />
    </>
  )
}

type OtherWaysProps = { kind: 'app' | 'recovery'; onSwitch(): void; onBack(): void }

/** Switches between the two kinds of code, or goes back to the password. */
const OtherWays = ({ kind, onSwitch, onBack }: OtherWaysProps) => (
  <p className={styles.other}>
    <button type="button" className={`${linkClass} ${styles.otherLink}`} onClick={onSwitch}>
      {kind === 'app' ? 'Use a recovery code' : 'Use the app'}
    </button>{' '}
    or{' '}
    <button type="button" className={`${linkClass} ${styles.otherLink}`} onClick={onBack}>
      go back
    </button>
  </p>
)
