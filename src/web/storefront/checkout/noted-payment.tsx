import { useEffect, useRef } from 'react'
import { moneyText } from '../../../rules/money-text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { NotedHere } from './use-checkout.ts'
import * as styles from './noted-payment.module.css'

/**
 * Shown at the top of the drawer: a payment that the shop has noted because its order could not be placed.
 */
export function NotedPaymentNotice({ noted: { utr, rupees, reason } }: { noted: NotedHere }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'start' }), [])
  return (
    <section className={styles.notice} ref={place}>
      <h3>We have received your payment details</h3>
      <p className={styles.alert} role="alert">
        <Icon name="check" className={styles.icon} />
        <b>Do not pay again. We have noted your payment and will write to you within a day.</b>
      </p>
      <dl>
        <dt>UTR</dt>
        <dd className="money">{utr}</dd>
        <dt>Amount</dt>
        <dd className="money">{moneyText(rupees)}</dd>
      </dl>
      <p className={styles.reason}>Your order could not be placed: {reason}</p>
    </section>
  )
}
