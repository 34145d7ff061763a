import { lazy, Suspense, useState } from 'react'
import { getPersonalData } from '../../../contract/privacy.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from '../action-sheet.module.css'

const EraseDialog = lazy(async () => ({ default: (await loadChunk(() => import('./erase-dialog.tsx'))).EraseDialog }))

/** Lets the user export or erase all personal data that the shop stores about them. */
export function PrivacySheet({ email }: { email: string }) {
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="privacy-title">
      <div className={styles.text}>
        <h2 id="privacy-title">Your data</h2>
        <p>Download the data we hold about you: profile, addresses, orders, reviews, cart, sessions and your consents. Or erase your account for good.</p>
      </div>
      <div className={styles.actions}>
        <a className={buttonClass('line', { small: true })} href={getPersonalData.path} download="my-data.json">
          Download my data
        </a>
        <Button small onClick={() => setDialog('open')}>
          Erase my account
        </Button>
      </div>
      {dialog !== 'unused' && (
        <Suspense>
          <EraseDialog email={email} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </section>
  )
}
