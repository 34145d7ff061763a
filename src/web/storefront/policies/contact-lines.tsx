import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { shopQuery } from '../../api/queries/shop.ts'
import * as styles from './contact-lines.module.css'

/** The shop's contact details, from its settings. */
export function ContactLines() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  return (
    <>
      {shop.contactIsSample && (
        <p className={styles.sample}>These are sample details: the shop has not entered its own yet.</p>
      )}
      <dl className={styles.lines}>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}>{shop.phone}</a>
          </dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </dd>
        </div>
        <div>
          <dt>Chat</dt>
          <dd>
            <a href={`https://wa.me/${shop.whatsappNumber}`} target="_blank" rel="noopener">
              WhatsApp<span className="sr-only"> (opens in a new tab)</span>
            </a>
          </dd>
        </div>
      </dl>
    </>
  )
}
