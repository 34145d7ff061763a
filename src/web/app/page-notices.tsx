import { useEffect } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { OfflineBar } from '../ui/offline-bar.tsx'
import { Toasts } from '../ui/toasts.tsx'

/** What any page may have to say. Also fetches what opens on every page, so that it opens without a network, too. */
export function PageNotices() {
  useEffect(() => whenIdle(() => void fetchParts()), [])
  return (
    <>
      <Toasts />
      <OfflineBar />
    </>
  )
}

const fetchParts = () =>
  Promise.allSettled([import('../storefront/search/search-suggestions.tsx'), import('../storefront/cart/cart-drawer.tsx')])
