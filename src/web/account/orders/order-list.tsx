import { Link, useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import type { Order } from '../../../contract/order.ts'
import { clockText } from '../../../rules/india-time.ts'
import {
  isFinished,
  needsCustomer,
  nextStep,
  orderHeadline,
  paymentDeadline,
} from '../../../rules/shopper-order.ts'
import { useSession } from '../../api/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Picture } from '../../shared/picture.tsx'
import { Money } from '../../shared/price.tsx'
import { hasRunOut, leftText, TIME_RAN_OUT, useTimeLeft } from '../../shared/use-time-left.ts'
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
      {groups.map(({ title, includes }) => (
        <OrderGroup key={title} title={title} orders={orders.filter(includes)} />
      ))}
      <MoreOrders of={own} />
    </>
  )
}

/** The groups of the list, each of which leaves out the orders of the ones before. */
const groups: { title: string; includes(order: Order): boolean }[] = [
  { title: 'Needs you', includes: needsCustomer },
  { title: 'In progress', includes: (order) => !needsCustomer(order) && !isFinished(order) },
  { title: 'Finished', includes: isFinished },
]

function OrderGroup({ title, orders }: { title: string; orders: Order[] }) {
  const id = useId()
  if (orders.length === 0) return null

  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </ul>
    </section>
  )
}

function OrderRow({ order }: { order: Order }) {
  const deadline = paymentDeadline(order)
  const timeLeft = useTimeLeft(deadline)
  const isPayable = deadline !== undefined && !hasRunOut(timeLeft)
  return (
    <li className={`${sheetClass} ${styles.order}`} data-payable={isPayable || undefined}>
      <Link className={styles.link} to="/orders/$id" params={{ id: order._id }}>
        <Pictures order={order} />
        <span className={styles.text}>
          <b>{orderHeadline(order)}</b>
          <span>{deadline === undefined ? nextStep(order) : deadlineText(deadline, timeLeft)}</span>
          <Pieces order={order} />
        </span>
        <StatusPill order={order} className={styles.status} />
        {!order.reservation && (
          <span className={styles.amount}>
            <Money rupees={order.amount} />
          </span>
        )}
      </Link>
      {isPayable && (
        <a className={buttonClass('main', { className: styles.pay ?? '' })} href={`/pay/${order._id}`}>
          Pay now<span className="sr-only"> for order {order.orderId}</span>
        </a>
      )}
    </li>
  )
}

function deadlineText(deadline: string, timeLeft: number | undefined): string {
  if (hasRunOut(timeLeft)) return TIME_RAN_OUT

  const text = `Your pieces are kept until ${clockText(Date.parse(deadline))}`
  return timeLeft === undefined ? text : `${text}, ${leftText(timeLeft)}`
}

const Pictures = ({ order: { products } }: { order: Order }) => (
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
)

function Pieces({ order: { products, totals, orderId, createdAt } }: { order: Order }) {
  const [first, ...more] = products
  return (
    <small>
      {first?.name}
      {more.length > 0 && ` and ${more.length} more`} · Order {orderId} · {totals.selectedItems}{' '}
      {totals.selectedItems === 1 ? 'piece' : 'pieces'}
      &nbsp;·{' '}
      <span className={styles.date}>
        <LocalTime at={createdAt} day />
      </span>
    </small>
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
