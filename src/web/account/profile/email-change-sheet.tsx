import { lazy } from 'react'
import { hasMailbox } from '../../../rules/mailbox.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { DialogButton } from '../dialog-button.tsx'
import * as styles from './password-change-sheet.module.css'

const EmailDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../auth/email-dialog.tsx'))).EmailDialog,
}))

/** The e-mail section of the profile. */
export function EmailChangeSheet({ email }: { email: string }) {
  const action = hasMailbox(email) ? 'Change e-mail' : 'Add an e-mail'
  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="email-title">
      <div>
        <h2 id="email-title">E-mail</h2>
        <p>{noteOf(email)}</p>
      </div>
      <DialogButton label={action}>
        {(dialog) => <EmailDialog email={email} title={action} {...dialog} />}
      </DialogButton>
    </section>
  )
}

function noteOf(email: string): string {
  if (!hasMailbox(email)) return 'Then we can mail you your bill, and where your parcel is.'
  if (email.endsWith('@localhost')) return 'No mail can reach this address. Please use your own.'
  return 'You log in with it, and we write to you there.'
}
