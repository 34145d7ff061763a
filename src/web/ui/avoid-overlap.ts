/** The page rests when it has not moved for so long, in milliseconds. */
const REST_MS = 120

/** A control of more square pixels than this can still be pressed beside what lies over it. */
const LARGE = 12_000

const grid = [0.1, 0.5, 0.9]

/** Sets data-aside on a fixed element, until `end`, wherever the page comes to rest with a small control under it. */
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
  // Its place in the layout, wherever it has been moved to.
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
