import { Link } from '@tanstack/react-router'
import type { Order } from '../../../contract/order.ts'
import { isReservation } from '../../../rules/stated-order.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { Picture } from '../../shared/picture.tsx'
import { DueDay } from '../orders/due-day.tsx'
import { paymentTextOf } from '../orders/order-labels.ts'
import { ReservationTools } from '../orders/reservation-tools.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import * as styles from './todays-work.module.css'

/** One order of the day's work; a reservation is confirmed here. */
export function OrderJob({ order }: { order: Order }) {
  const { _id, orderId, address, email, customer, amount, utr, products, createdAt, totals } = order
  const [first] = products

  return (
    <li className={styles.job}>
      {first && (
        <Picture
          src={first.image}
          alt=""
          width={44}
          height={44}
          sizes="44px"
          widest={240}
          className={styles.picture}
        />
      )}
      <span>
        <Link to="/dashboard/orders/$orderId" params={{ orderId: _id }} className={styles.person}>
          {address?.name ?? customer?.name ?? email}
        </Link>
        <small>{address ? `${address.city} · ${orderId}` : orderId}</small>
      </span>
      <span className={styles.what}>
        {products.length > 1 ? `${first?.name} and ${products.length - 1} more` : first?.name}
        <small>
          <DueDay order={order} />{' '}
          {utr === null
            ? `${totals.selectedItems} ${totals.selectedItems === 1 ? 'piece' : 'pieces'}`
            : `UTR ${utr}`}
        </small>
      </span>
      <span className={styles.end}>
        <b className="money">{moneyText(amount)}</b>
        <small>{isReservation(order) ? 'Nothing held yet' : paymentTextOf(order)}</small>
      </span>
      <small className={styles.when}>
        <ShopTime at={createdAt} />
      </small>
      {isReservation(order) && (
        <div className={styles.tools}>
          <ReservationTools order={order} />
        </div>
      )}
    </li>
  )
}
