import { useLayoutEffect, useRef, useState } from 'react'

/** Width of a chart before its box is measured, as on the server: between a phone and a desktop. */
const USUAL_WIDTH = 600

/**
 * Returns the current width of an element in pixels. Charts are drawn at the width of their box, so that text
 * is not scaled.
 */
export function useWidth<E extends HTMLElement>() {
  const box = useRef<E>(null)
  const [width, setWidth] = useState(USUAL_WIDTH)
  // Measured before the browser paints, so that the initial width is never seen.
  useLayoutEffect(() => {
    if (!box.current) return undefined
    setWidth(Math.floor(box.current.clientWidth))
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? USUAL_WIDTH)),
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}
