import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Calls `close` whenever the address changes; with `pathname`, not for another query, such as a chosen size.
 */
export function useCloseOnNewPage(close: () => void, part: 'href' | 'pathname' = 'href'): void {
  const address = useLocation({ select: (location) => location[part] })
  const shown = useRef(address)
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    latest.current()
  }, [address])
}
