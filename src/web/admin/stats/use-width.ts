import { useEffect, useRef, useState } from 'react'

/** The width of an element in pixels, as it changes: charts are drawn at the width of their box, so that text never scales. */
export function useWidth<E extends HTMLElement>() {
  const box = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}
