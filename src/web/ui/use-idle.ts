import { useEffect, useState } from 'react'

/** At the latest after this long, in milliseconds, a page counts as being at rest. */
const LATEST_MS = 2_500

/** True once the page is loaded and the browser has nothing better to do; false on the server. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let cancel = () => {}
    const wait = () => {
      // Safari has no idle callback.
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
