import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LinkPaymentResult, LinkPayPage } from './link-pay-page.tsx'
import { PayPage } from './pay-page.tsx'

/** `t`: the token of a pay link. `returned`: its holder comes back from the provider's page. */
export type PaySearch = { t?: string; returned?: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of the pay link that opened the page, for a reload. */
    payLink?: string
  }
}

/**
 * The payment page of a signed-in customer or, opened by a pay link, of its holder. The token is removed from
 * the address bar; the history entry of the tab keeps it for a reload.
 */
export function OpenedPayPage({ orderId, search }: { orderId: string; search: PaySearch }) {
  const navigate = useNavigate()
  // As the page was opened: the address changes.
  const [{ t: token, returned }] = useState(search)
  const earlier = useLocation({ select: ({ state }) => state.payLink })
  useEffect(() => {
    if (token === earlier) return
    if (token !== undefined)
      void navigate({ to: '.', search: {}, state: { payLink: token }, replace: true, resetScroll: false })
    else if (earlier !== undefined) location.replace(`/pay/${orderId}?t=${encodeURIComponent(earlier)}`)
  }, [navigate, orderId, token, earlier])
  if (token === undefined) return <PayPage orderId={orderId} />
  return returned !== undefined ? (
    <LinkPaymentResult link={{ orderId, token }} />
  ) : (
    <LinkPayPage link={{ orderId, token }} />
  )
}
