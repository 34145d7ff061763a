import type { WaitingOrder } from '../../../contract/online-payment.ts'
import { hasRunOut, leftText, useTimeLeft } from '../../shared/use-time-left.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useWaitingOrders } from '../use-waiting-orders.ts'
import * as styles from './waiting-order.module.css'

/** In the cart: where its pieces are if an order of them waits for its payment. */
export function WaitingOrderNote() {
  const [order] = useWaitingOrders() ?? []
  return order ? <Note key={order._id} order={order} /> : null
}

function Note({ order }: { order: WaitingOrder }) {
  const timeLeft = useTimeLeft(order.payBy)
  if (timeLeft === undefined || hasRunOut(timeLeft)) return null

  return (
    <section className={styles.note} aria-label="Unpaid order">
      <p>
        Order {order.orderId} waits for your payment, {leftText(timeLeft)}.
      </p>
      <a className={buttonClass('main', { wide: true })} href={`/pay/${order._id}`}>
        Pay now
      </a>
    </section>
  )
}
