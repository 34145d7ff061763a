import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Calls `close` whenever the address changes. */
export function useCloseOnNewPage(close: () => void): void {
  const address = useLocation({ select: ({ href }) => href })
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
