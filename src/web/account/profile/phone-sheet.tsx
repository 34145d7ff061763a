import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy } from 'react'
import { shopQuery } from '../../api/queries/shop.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { DialogButton } from '../dialog-button.tsx'
import * as styles from './password-change-sheet.module.css'

const PhoneDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../auth/phone-dialog.tsx'))).PhoneDialog,
}))

/** The mobile number of the profile, in a shop that sends codes to phones. */
export function PhoneSheet({ phone, email }: { phone: string | undefined; email: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  if (!shop.phoneCodes) return null

  const action = phone === undefined ? 'Add a mobile number' : 'Change mobile number'
  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="phone-title">
      <div>
        <h2 id="phone-title">Mobile number</h2>
        <p>
          {phone === undefined
            ? 'Confirm it, and what you buy in our shop is in your account, too.'
            : `${phone}, confirmed. What you buy in our shop with this number is in your account.`}
        </p>
      </div>
      <DialogButton label={action}>
        {(dialog) => <PhoneDialog email={email} title={action} {...dialog} />}
      </DialogButton>
    </section>
  )
}
