import { useEffect, useState } from 'react'

/** A page counts as idle after this time at the latest, in milliseconds. */
const LATEST_MS = 2_500

/** Returns true once the page is loaded and the browser is idle; false on the server. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let cancel = () => {}
    const wait = () => {
      // Safari does not support requestIdleCallback.
      if ('requestIdleCallback' in window) {
        const handle = requestIdleCallback(() => setIdle(true), { timeout: LATEST_MS })
        cancel = () => cancelIdleCallback(handle)
      } else {
        const timer = setTimeout(() => setIdle(true), 300)
        cancel = () => clearTimeout(timer)
      }
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      window.removeEventListener('load', wait)
      cancel()
    }
  }, [])
  return idle
}
