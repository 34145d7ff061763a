import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { Toasts } from '../ui/toasts.tsx'
import * as styles from './page-notices.module.css'

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

/** Says that the device has no network, as long as it has none. */
function OfflineBar() {
  const offline = useSyncExternalStore(listen, () => !navigator.onLine, () => false)
  return <output className={offline ? styles.bar : undefined}>{offline && 'You are offline. What you see is from before.'}</output>
}

function listen(listener: () => void): () => void {
  const end = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: end.signal })
  return () => end.abort()
}

const fetchParts = () =>
  Promise.allSettled([import('../storefront/search/search-suggestions.tsx'), import('../storefront/cart/cart-drawer.tsx')])
