import { useLayoutEffect, useRef, useState } from 'react'

/** What a chart is drawn at before its box is known, as on the server: between a phone and a desk. */
const USUAL_WIDTH = 600

/** The width of an element in pixels, as it changes: charts are drawn at the width of their box, so that text never scales. */
export function useWidth<E extends HTMLElement>() {
  const box = useRef<E>(null)
  const [width, setWidth] = useState(USUAL_WIDTH)
  // Measured before the browser paints, so nobody sees the usual width first.
  useLayoutEffect(() => {
    if (!box.current) return undefined
    setWidth(Math.floor(box.current.clientWidth))
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? USUAL_WIDTH)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}
