import { useEffect, useSyncExternalStore } from 'react'
import { useFirstTouch } from '../lib/use-first-touch.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { hasWaitingNotices, listenForWaitingNotices } from '../ui/notify.ts'
import * as styles from './toast-place.module.css'

const Toasts = lazyPart(() => import('../ui/toasts.tsx').then((module) => module.Toasts))

/**
 * The place where messages appear; once per document. Its code is fetched with the first touch, or the first
 * message.
 */
export function ToastPlace() {
  const isTouched = useFirstTouch()
  const isNeeded = useSyncExternalStore(listenForWaitingNotices, hasWaitingNotices, () => false)
  // The inline script repeats what was typed and pressed before.
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return (isTouched || isNeeded) && <Toasts failure="" />
}

/** Says that the device has no network, as long as it has none. */
export function OfflineBar() {
  const isOffline = useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  )
  return (
    <output className={isOffline ? styles.bar : undefined}>
      {isOffline && 'You are offline. This page may be out of date.'}
    </output>
  )
}

function listen(listener: () => void): () => void {
  const end = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: end.signal })
  return () => end.abort()
}
