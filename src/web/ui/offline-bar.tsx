import { useSyncExternalStore } from 'react'
import * as styles from './offline-bar.module.css'

/** Says that the device has no network, as long as it has none. */
export function OfflineBar() {
  const offline = useSyncExternalStore(listen, () => !navigator.onLine, () => false)
  return <output className={offline ? styles.bar : undefined}>{offline && 'You are offline. What you see is from before.'}</output>
}

function listen(listener: () => void): () => void {
  const end = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: end.signal })
  return () => end.abort()
}
