import { useRef } from 'react'
import type { ShopFacts } from '../../../contract/settings.ts'
import { Icon } from '../../ui/icon.tsx'
import { useStepAside } from './use-step-aside.ts'

/** The chat in the messenger, on every page. */
export function ChatButton({ shop }: { shop: ShopFacts }) {
  const button = useRef<HTMLAnchorElement>(null)
  useStepAside(button)
  return (
    <a ref={button} className="chat" href={`https://wa.me/${shop.whatsappNumber}`} target="_blank" rel="noopener noreferrer" aria-label="Chat on WhatsApp">
      <Icon name="chat" />
    </a>
  )
}
