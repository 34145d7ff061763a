import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { Button } from '../../ui/button.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './password-change-sheet.module.css'

const EmailDialog = lazy(async () => ({ default: (await loadChunk(() => import('../auth/email-dialog.tsx'))).EmailDialog }))

/** The e-mail section of the profile. */
export function EmailChangeSheet({ email }: { email: string }) {
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="email-title">
      <div>
        <h2 id="email-title">E-mail</h2>
        <p>{email.endsWith('@localhost') ? 'No mail can reach this address. Please use your own.' : 'You log in with it, and our e-mails go there.'}</p>
      </div>
      <Button small onClick={() => setDialog('open')}>
        Change e-mail
      </Button>
      {dialog !== 'unused' && (
        <Suspense>
          <EmailDialog email={email} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </section>
  )
}
