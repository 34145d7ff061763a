import type { Order } from '../../../contract/order.ts'
import { TotalsList } from '../../shared/totals-list.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { Payment } from './order-pills.tsx'
import * as styles from './order-money.module.css'

/** The totals of an order, and how it is paid. */
export const OrderMoney = ({ order }: { order: Order }) => (
  <section className={sheetClass} aria-labelledby="order-money">
    <h2 id="order-money">Money</h2>
    <TotalsList totals={order.totals} couponCode={order.couponCode} className={styles.totals ?? ''} />
    <p>
      <Payment order={order} />
    </p>
  </section>
)
