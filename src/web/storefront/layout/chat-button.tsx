import { useEffect, useRef } from 'react'
import type { ShopFacts } from '../../../contract/settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import * as styles from './chat-button.module.css'

/** Opens a WhatsApp chat with the shop; on every page. */
export function ChatButton({ shop }: { shop: ShopFacts }) {
  const button = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const end = new AbortController()
    // Loaded later, because the first paint does not need it.
    void loadChunk(() => import('../../ui/avoid-overlap.ts')).then(({ avoidOverlap }) => button.current && avoidOverlap(button.current, end.signal))
    return () => end.abort()
  }, [])
  return (
    <a ref={button} className={styles.button} href={`https://wa.me/${shop.whatsappNumber}`} target="_blank" rel="noopener noreferrer" aria-label="Chat on WhatsApp">
      <Icon name="chat" className={styles.icon} />
    </a>
  )
}
