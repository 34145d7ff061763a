import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readNote, writeNote } from '../../api/session-notes.ts'
import { LinkPaymentResult, LinkPayPage } from './link-pay-page.tsx'
import { PayPage } from './pay-page.tsx'

/** `t`: the token of a pay link. `returned`: its holder comes back from the provider's page. */
export type PaySearch = { t?: string; returned?: string }

/**
 * The payment page of a signed-in customer or, opened by a pay link, of its holder. The token is removed from the address
 * bar, so that it does not stay in the browser history; the tab remembers it until it is closed.
 */
export function OpenedPayPage({ orderId, search }: { orderId: string; search: PaySearch }) {
  const navigate = useNavigate()
  // As the page was opened: the address changes.
  const [{ t: token, returned }] = useState(search)
  const note = `pay link ${orderId}`
  useEffect(() => {
    if (token !== undefined) {
      writeNote(note, token)
      void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
      return
    }
    const earlier = readNote<string>(note)
    if (earlier !== undefined) location.replace(`/pay/${orderId}?t=${encodeURIComponent(earlier)}`)
  }, [navigate, note, orderId, token])
  if (token === undefined) return <PayPage orderId={orderId} />
  return returned !== undefined ? <LinkPaymentResult link={{ orderId, token }} /> : <LinkPayPage link={{ orderId, token }} />
}
