import { useEffect, useState } from 'react'

const EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const

/** Whether the visitor has touched the page: code that a page needs only then is fetched only then. */
export function useFirstTouch(): boolean {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const onTouch = () => {
      end.abort()
      setTouched(true)
    }
    for (const event of EVENTS)
      addEventListener(event, onTouch, { capture: true, passive: true, signal: end.signal })
    return () => end.abort()
  }, [])
  return touched
}
