import type { ShopFacts } from '../../../contract/settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import * as styles from './chat-button.module.css'

/** Opens a WhatsApp chat with the shop; on every page. */
export function ChatButton({ shop }: { shop: ShopFacts }) {
  return (
    <a ref={prepare} className={styles.button} href={`https://wa.me/${shop.whatsappNumber}`} target="_blank" rel="noopener noreferrer" aria-label="Chat on WhatsApp">
      <Icon name="chat" className={styles.icon} />
    </a>
  )
}

/** Keeps the button off what it must not cover, and tells the shop what the chat is about. Not needed at first. */
function prepare(button: HTMLAnchorElement) {
  const end = new AbortController()
  void loadChunk(() => import('./prepare-chat.ts')).then(({ prepareChat }) => prepareChat(button, end.signal))
  return () => end.abort()
}
