import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './password-change-sheet.module.css'

const PasswordDialog = lazy(async () => ({ default: (await loadChunk(() => import('../auth/password-dialog.tsx'))).PasswordDialog }))

/** The password section of the profile. */
export function PasswordChangeSheet({ email }: { email: string }) {
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="password-title">
      <div>
        <h2 id="password-title">Password</h2>
        <p>Changing it signs you out on your other devices.</p>
      </div>
      <Button small onClick={() => setDialog('open')}>
        Change password
      </Button>
      {dialog !== 'unused' && (
        <Suspense>
          <PasswordDialog email={email} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </section>
  )
}
