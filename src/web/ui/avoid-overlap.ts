/** The page counts as settled when it has not moved for this long, in milliseconds. */
const REST_MS = 120

/**
 * A control larger than this, in square pixels, and higher than a button may be partly covered, such as the
 * picture of a card.
 */
const LARGE = 12_000
const BUTTON_HEIGHT = 64

/** How far the element goes up at most, and in which steps, in pixels. */
const [STEP, MAX_UP] = [24, 360]

const grid = [0, 0.25, 0.5, 0.75, 1]

/**
 * Moves a fixed element up whenever the page settles, also after it has grown, with text or a small control
 * under it, until `end` is aborted. Where no place is free, data-small makes it smaller.
 */
export function avoidOverlap(element: HTMLElement, end: AbortSignal): void {
  const look = () => {
    let up = 0
    while (up <= MAX_UP && covers(element, up)) up += STEP
    const isFree = up <= MAX_UP
    element.toggleAttribute('data-small', !isFree)
    element.style.translate = isFree && up > 0 ? `0 ${-up}px` : ''
  }
  let pause = setTimeout(look, REST_MS)
  const later = () => {
    clearTimeout(pause)
    pause = setTimeout(look, REST_MS)
  }
  addEventListener('scroll', later, { passive: true, signal: end })
  addEventListener('resize', later, { signal: end })
  const growth = new ResizeObserver(later)
  growth.observe(document.body)
  end.addEventListener('abort', () => {
    clearTimeout(pause)
    growth.disconnect()
  })
}

/** Returns whether the element would cover text or a small control if it were so far up. */
function covers(element: HTMLElement, up: number): boolean {
  // Its position in the layout, regardless of any transform.
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element
  const area = new DOMRect(offsetLeft, offsetTop - up, offsetWidth, offsetHeight)
  return grid.some((x) =>
    grid.some((y) =>
      document.elementsFromPoint(area.x + x * area.width, area.y + y * area.height).some((under) => {
        if (element.contains(under)) return false
        const control = under.closest('a, button, input, select, summary')
        return (control !== null && !isLarge(control)) || hasText(under, area)
      }),
    ),
  )
}

function isLarge(control: Element): boolean {
  const { width, height } = control.getBoundingClientRect()
  return width * height > LARGE && height > BUTTON_HEIGHT
}

/** Returns whether text directly in this element lies in the area. */
const hasText = (element: Element, area: DOMRect): boolean =>
  [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return false
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < area.right && right > area.left && top < area.bottom && bottom > area.top,
    )
  })
