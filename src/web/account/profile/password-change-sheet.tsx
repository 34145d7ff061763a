import { lazy } from 'react'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { DialogButton } from '../dialog-button.tsx'
import * as styles from './password-change-sheet.module.css'

const PasswordDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../auth/password-dialog.tsx'))).PasswordDialog,
}))

/** The password section of the profile. */
export function PasswordChangeSheet({ email }: { email: string }) {
  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="password-title">
      <div>
        <h2 id="password-title">Password</h2>
        <p>Changing it signs you out on your other devices.</p>
      </div>
      <DialogButton label="Change password">
        {(dialog) => <PasswordDialog email={email} {...dialog} />}
      </DialogButton>
    </section>
  )
}
