import { lazy, type MouseEvent } from 'react'
import type { ErrorBody } from '../../../contract/errors.ts'
import { getPersonalData } from '../../../contract/privacy.ts'
import { buttonClass } from '../../ui/button.tsx'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { clearNotices, notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { DialogButton } from '../dialog-button.tsx'
import * as styles from '../action-sheet.module.css'

const EraseDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./erase-dialog.tsx'))).EraseDialog,
}))

/** Lets the user export or erase all personal data that the shop stores about them. */
export function PrivacySheet({ email }: { email: string }) {
  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="privacy-title">
      <div className={styles.text}>
        <h2 id="privacy-title">Your data</h2>
        <p>
          Download the data we hold about you: profile, addresses, orders, reviews, cart, sessions and your
          consents. A PAN is shown in full only soon after a login. Or erase your account for good.
        </p>
      </div>
      <div className={styles.actions}>
        <a
          className={buttonClass('line', { small: true })}
          href={getPersonalData.path}
          download={FILE_NAME}
          onClick={download}
        >
          Download my data
        </a>
        <DialogButton label="Erase my account">
          {(dialog) => <EraseDialog email={email} {...dialog} />}
        </DialogButton>
      </div>
    </section>
  )
}

const FILE_NAME = 'my-data.json'

/** Downloads by script, since a browser shows no reason why a download failed. */
function download(event: MouseEvent): void {
  event.preventDefault()
  clearNotices()
  downloadOwnData().catch((error: Error) => notify({ text: error.message, tone: 'error' }))
}

/** @throws Error with a text for the user. */
async function downloadOwnData(): Promise<void> {
  const response = await fetch(getPersonalData.path, { credentials: 'same-origin' }).catch(() => undefined)
  if (!response) throw new Error('The shop cannot be reached. Please check your connection.')
  if (!response.ok) throw new Error(((await response.json()) as ErrorBody).message)
  const href = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href, download: FILE_NAME }).click()
  URL.revokeObjectURL(href)
}
