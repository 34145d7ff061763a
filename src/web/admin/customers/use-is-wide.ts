import { useSyncExternalStore } from 'react'

/** Where the list of customers has room for one of them beside it. */
const WIDE = '(width >= 1400px)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether a chosen customer is shown beside the list. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
