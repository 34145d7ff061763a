import type { Order } from '../../../contract/order.ts'
import { isEstimate, leftToPay } from '../../../rules/estimate.ts'
import { providerName } from '../../../rules/payment-state.ts'
import { Money } from '../../shared/price.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import * as styles from './order-dialog.module.css'

/** The payments of an order of the counter, and how much they leave. */
export function OrderPayments({ order }: { order: Order }) {
  const { customer, payments } = order
  if (customer === undefined || (payments.length === 0 && !isEstimate(order))) return null
  return (
    <section className={styles.part} aria-labelledby="order-payments">
      <h3 id="order-payments">Payments</h3>
      {payments.length === 0 && <p>No payments yet.</p>}
      <ol className={styles.history}>
        {payments.map(({ provider, amount, at }) => (
          <li key={`${provider} ${at}`}>
            <b>{providerName(provider)} <Money rupees={amount} /></b>
            <ShopTime at={at} />
          </li>
        ))}
        {isEstimate(order) && payments.length > 0 && (
          <li>
            <b>Left to pay</b>
            <Money rupees={leftToPay(order)} />
          </li>
        )}
      </ol>
    </section>
  )
}
