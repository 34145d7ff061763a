import type { ShopFacts } from '../../../contract/settings.ts'
import { Icon } from '../../ui/icon.tsx'

/** The chat in the messenger, on every page. */
export function ChatButton({ shop }: { shop: ShopFacts }) {
  return (
    <a className="chat" href={`https://wa.me/${shop.whatsappNumber}`} target="_blank" rel="noopener noreferrer" aria-label="Chat on WhatsApp">
      <Icon name="chat" />
    </a>
  )
}
