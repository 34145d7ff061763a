import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Calls back each time another address is shown. */
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
