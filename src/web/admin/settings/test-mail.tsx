import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { sendTestMail } from '../../../contract/manage-settings.ts'
import { Button } from '../../ui/button.tsx'
import { successClass } from '../../ui/field-classes.ts'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { errorMessage } from '../../api/error-message.ts'
import * as formStyles from '../shared/form.module.css'
import * as styles from './settings-page.module.css'

/** Sends a mail by the mail server in force, and shows what the server says. */
export function TestMail() {
  const { api } = useRouteContext({ from: '__root__' })
  const [to, setTo] = useState('')
  const [state, setState] = useState<{ sending?: boolean; sent?: string; failure?: string }>({})

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setState({ sending: true })

    try {
      const { message } = await api(sendTestMail, { body: { to } })
      setState({ sent: message })
    } catch (error) {
      setState({ failure: errorMessage(error) })
    }
  }

  return (
    <form className={`${sheetClass} ${formStyles.form}`} onSubmit={(event) => void send(event)}>
      <div>
        <h2>Test mail</h2>
        <p className={styles.groupLead}>Uses the mail server that is saved.</p>
      </div>
      <FormField
        label="Send it to"
        type="email"
        required
        autoComplete="email"
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      {state.failure && <FormError>{state.failure}</FormError>}
      {state.sent && <output className={successClass}>{state.sent}</output>}
      <div className={styles.foot}>
        <Button type="submit" disabled={state.sending === true}>
          {state.sending ? 'Sending...' : 'Send test mail'}
        </Button>
      </div>
    </form>
  )
}
