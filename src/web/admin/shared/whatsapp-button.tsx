import { whatsAppLink, type ShareText } from '../../../rules/share-texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'

type WhatsAppButtonProps = { phone: string | null | undefined; message: ShareText | undefined; about: string }

/**
 * Opens WhatsApp with a finished message; absent without a phone number. `about`: the subject, for screen
 * readers.
 */
export function WhatsAppButton({ phone, message, about }: WhatsAppButtonProps) {
  if (!phone || !message) return null

  // A computer may have no WhatsApp: there the link can be pasted instead.
  const copy = () => {
    const { share, clipboard } = navigator as Partial<Navigator>
    if (share) return

    void clipboard?.writeText(message.link).then(
      () => notify({ text: 'Link copied.', tone: 'success' }),
      () => {},
    )
  }

  return (
    <a
      href={whatsAppLink(phone, message)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('line', { small: true })}
      onClick={copy}
    >
      WhatsApp <span className="sr-only">about {about}</span>
    </a>
  )
}
