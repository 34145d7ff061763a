import { useCallback, useState } from 'react'

/** Returns a ref for an element, and whether it is in the window; false until the page is interactive. */
export function useIsShown(): [(element: HTMLDivElement) => () => void, boolean] {
  const [isShown, setIsShown] = useState(false)
  const observe = useCallback((element: HTMLDivElement) => {
    const observer = new IntersectionObserver(([entry]) => setIsShown(entry?.isIntersecting === true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [observe, isShown]
}
