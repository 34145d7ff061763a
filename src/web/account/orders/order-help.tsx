import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Order } from '../../../contract/order.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './order-help.module.css'

/** Ways to ask about an order, with its number in the message already. */
export function OrderHelp({ order: { orderId } }: { order: Pick<Order, 'orderId'> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const subject = encodeURIComponent(`Order ${orderId}`)
  const question = `Hello, I have a question about my order ${orderId}.`
  return (
    <section id="order-help" className={`${sheetClass} ${styles.help}`} aria-labelledby="order-help-title">
      <h2 id="order-help-title">Help with this order</h2>
      <p>Your order number is already in the message.</p>
      <div className={styles.ways}>
        <a
          className={buttonClass('line', { small: true })}
          href={`https://wa.me/${shop.whatsappNumber}?text=${encodeURIComponent(question)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <ExtraIcon name="chat" className={styles.icon} />
          Ask on WhatsApp
        </a>
        <a
          className={buttonClass('line', { small: true })}
          href={`mailto:${shop.email}?subject=${subject}&body=${encodeURIComponent(question)}`}
        >
          <ExtraIcon name="mail" className={styles.icon} />
          Send an e-mail
        </a>
        <Link className={linkClass} to="/help">
          Common questions
        </Link>
      </div>
    </section>
  )
}
