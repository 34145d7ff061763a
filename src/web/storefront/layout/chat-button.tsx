import type { ShopFacts } from '../../../contract/settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import * as styles from './chat-button.module.css'

/** Opens a WhatsApp chat with the shop; on every page. */
export function ChatButton({ shop }: { shop: ShopFacts }) {
  return (
    <a ref={keepClear} className={styles.button} href={`https://wa.me/${shop.whatsappNumber}`} target="_blank" rel="noopener noreferrer" aria-label="Chat on WhatsApp">
      <Icon name="chat" className={styles.icon} />
    </a>
  )
}

/** Keeps the button off what it must not cover. The code is loaded later, because the first paint does not need it. */
function keepClear(button: HTMLAnchorElement) {
  const end = new AbortController()
  void loadChunk(() => import('../../ui/avoid-overlap.ts')).then(({ avoidOverlap }) => avoidOverlap(button, end.signal))
  return () => end.abort()
}
