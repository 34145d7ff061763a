import { lazy } from 'react'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { DialogButton } from '../dialog-button.tsx'
import * as styles from './password-change-sheet.module.css'

const PasswordDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../auth/password-dialog.tsx'))).PasswordDialog,
}))

/** The password section of the profile. */
export function PasswordChangeSheet({ email, isSet }: { email: string; isSet: boolean }) {
  const action = isSet ? 'Change password' : 'Set a password'

  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="password-title">
      <div>
        <h2 id="password-title">Password</h2>
        <p>
          {isSet
            ? 'Changing it signs you out on your other devices.'
            : 'You log in with codes. With a password you can log in without waiting for one.'}
        </p>
      </div>
      <DialogButton label={action}>
        {(dialog) => <PasswordDialog email={email} title={action} {...dialog} />}
      </DialogButton>
    </section>
  )
}
