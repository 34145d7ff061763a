import type { Order } from '../../../contract/order.ts'
import { ShopTime } from '../shared/shop-time.tsx'
import { eventLabels } from './order-labels.ts'
import * as styles from './order-dialog.module.css'

/** Everything that happened to an order, with who did it and when, oldest first. */
export const OrderHistory = ({ order: { createdAt, history } }: { order: Order }) => (
  <section className={styles.part} aria-labelledby="order-history">
    <h3 id="order-history">History</h3>
    <ol className={styles.history}>
      <li>
        <b>Placed</b>
        <ShopTime at={createdAt} />
      </li>
      {history.map(({ event, at, by }, index) => (
        <li key={index}>
          <b>{eventLabels[event]}</b>
          <span>
            <ShopTime at={at} />
            {by !== null && `, by ${by}`}
          </span>
        </li>
      ))}
    </ol>
  </section>
)
