import { Link, useRouter } from '@tanstack/react-router'
import type { Order } from '../../../contract/order.ts'
import { useSession } from '../../api/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Picture } from '../../shared/picture.tsx'
import { Money } from '../../shared/price.tsx'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { LocalTime } from './local-time.tsx'
import { MoreOrders } from './more-orders.tsx'
import { StatusPill } from './status-pill.tsx'
import { useOwnOrders } from './use-own-orders.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './order-list.module.css'

/** The customer's own orders, newest first. Each row links to its order (DASH-03). */
export function OwnOrderList() {
  return (
    <>
      <PageTitle title="My orders" />
      <Orders />
    </>
  )
}

function Orders() {
  const { history } = useRouter()
  const { known, user } = useSession()
  const email = user?.email ?? ''
  const own = useOwnOrders()
  const { orders, isError, refetch } = own
  if (known && email === '') {
    return (
      <Empty
        tone="error"
        title="User not logged in or email missing. Please log in to view orders."
        action={
          <a
            className={buttonClass('main')}
            href={`/login?from=${encodeURIComponent(history.location.href)}`}
          >
            Log in
          </a>
        }
      />
    )
  }
  if (isError)
    return (
      <Empty
        tone="error"
        title="Failed to load orders."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  if (!orders) return <Waiting />
  if (orders.length === 0) {
    return (
      <Empty
        title="No orders found. Start shopping to place your first order!"
        action={
          <Link className={buttonClass('main')} to="/shop">
            See new arrivals
          </Link>
        }
      >
        Your orders will appear here, with each step of their delivery.
      </Empty>
    )
  }
  return (
    <>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </ul>
      <MoreOrders of={own} />
    </>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { products, totals } = order
  const [first, ...more] = products
  return (
    <li className={`${sheetClass} ${styles.order}`}>
      <Link className={styles.link} to="/orders/$id" params={{ id: order._id }}>
        <span className={styles.pictures} aria-hidden="true">
          {products.slice(0, 3).map((line, index) => (
            <Picture
              key={index}
              src={line.image}
              alt=""
              width={64}
              height={64}
              sizes="64px"
              widest={120}
              className={styles.picture}
            />
          ))}
        </span>
        <span className={styles.text}>
          <b>
            {first?.name}
            {more.length > 0 && ` and ${more.length} more`}
          </b>
          <small>
            Order {order.orderId} · {totals.selectedItems} {totals.selectedItems === 1 ? 'piece' : 'pieces'}
            &nbsp;·{' '}
            <span className={styles.date}>
              <LocalTime at={order.createdAt} day />
            </span>
          </small>
        </span>
        <StatusPill order={order} className={styles.status} />
        <span className={styles.amount}>
          <Money rupees={order.amount} />
        </span>
      </Link>
    </li>
  )
}

const Waiting = () => (
  <div aria-busy="true">
    <LoadingText />
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} style={{ height: 106, marginBottom: 12 }} />
    ))}
  </div>
)
