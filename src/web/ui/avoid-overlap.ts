/** The page counts as settled when it has not moved for this long, in milliseconds. */
const REST_MS = 120

/** A control with an area larger than this, in square pixels, can be pressed even if it is partly covered. */
const LARGE = 12_000

const grid = [0.1, 0.5, 0.9]

/**
 * Sets data-aside on a fixed element whenever the page settles with a small control under it, until `end` is aborted.
 */
export function avoidOverlap(element: HTMLElement, end: AbortSignal): void {
  const look = () => element.toggleAttribute('data-aside', coversControl(element))
  let pause = setTimeout(look, REST_MS)
  const later = () => {
    clearTimeout(pause)
    pause = setTimeout(look, REST_MS)
  }
  addEventListener('scroll', later, { passive: true, signal: end })
  addEventListener('resize', later, { signal: end })
  end.addEventListener('abort', () => clearTimeout(pause))
}

function coversControl(element: HTMLElement): boolean {
  // Its position in the layout, regardless of any transform.
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element
  return grid.some((x) =>
    grid.some((y) =>
      document.elementsFromPoint(offsetLeft + x * offsetWidth, offsetTop + y * offsetHeight).some((under) => {
        const control = element.contains(under) ? null : under.closest('a, button, input, select, summary')
        if (!control) return false
        const { width, height } = control.getBoundingClientRect()
        return width * height <= LARGE
      }),
    ),
  )
}
