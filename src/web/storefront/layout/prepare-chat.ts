import { avoidOverlap } from '../../ui/avoid-overlap.ts'

/** Keeps the chat button off prices, text and controls, and begins the message with the piece or order on the page. */
export function prepareChat(button: HTMLAnchorElement, end: AbortSignal): void {
  avoidOverlap(button, end)
  const chat = button.href
  button.addEventListener('click', () => (button.href = chat + messageAbout(location, document.querySelector('main h1')?.textContent)), { signal: end })
}

/** The query of the chat's address. `title`: the heading of the page, which names the piece or the order. */
function messageAbout({ pathname, origin }: Location, title: string | null | undefined): string {
  const isAbout = /^\/shop\/[^/]+$|\/orders\/[^/]+$/.test(pathname)
  return isAbout && title ? `?text=${encodeURIComponent(`Hello, I have a question about ${title}: ${origin}${pathname}`)}` : ''
}
