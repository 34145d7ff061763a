import type { ShopFacts } from '../../../contract/settings.ts'
import { avoidOverlap } from '../../ui/avoid-overlap.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './chat-button.module.css'

/** Opens a WhatsApp chat with the shop; on every page. */
export function ChatButton({ shop }: { shop: ShopFacts }) {
  return (
    <a
      ref={prepare}
      className={styles.button}
      href={`https://wa.me/${shop.whatsappNumber}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Chat on WhatsApp"
    >
      <Icon name="chat" className={styles.icon} />
    </a>
  )
}

/**
 * Keeps the button off prices, text and controls, and begins the message with the piece or order on the page.
 */
function prepare(button: HTMLAnchorElement) {
  const end = new AbortController()
  avoidOverlap(button, end.signal)
  const chat = button.href
  button.addEventListener(
    'click',
    () => (button.href = chat + messageAbout(location, document.querySelector('main h1')?.textContent)),
    { signal: end.signal },
  )
  return () => end.abort()
}

/** The query of the chat's address. `title`: the heading of the page, which names the piece or the order. */
function messageAbout({ pathname, origin }: Location, title: string | null | undefined): string {
  const isAbout = /^\/shop\/[^/]+$|\/orders\/[^/]+$/.test(pathname)
  return isAbout && title
    ? `?text=${encodeURIComponent(`Hello, I have a question about ${title}: ${origin}${pathname}`)}`
    : ''
}
