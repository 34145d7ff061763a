import { lazy } from 'react'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { DialogButton } from '../dialog-button.tsx'
import * as styles from './password-change-sheet.module.css'

const EmailDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../auth/email-dialog.tsx'))).EmailDialog,
}))

/** The e-mail section of the profile. */
export function EmailChangeSheet({ email }: { email: string }) {
  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="email-title">
      <div>
        <h2 id="email-title">E-mail</h2>
        <p>
          {email.endsWith('@localhost')
            ? 'No mail can reach this address. Please use your own.'
            : 'You log in with it, and we write to you there.'}
        </p>
      </div>
      <DialogButton label="Change e-mail">
        {(dialog) => <EmailDialog email={email} {...dialog} />}
      </DialogButton>
    </section>
  )
}
