import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Returns a ref of the page area, and moves the focus there after navigation, as a full page load would. */
export function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
