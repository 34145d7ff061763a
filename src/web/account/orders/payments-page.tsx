import { Link } from '@tanstack/react-router'
import type { Order } from '../../../contract/order.ts'
import { paymentText, paymentNames } from '../../../rules/payment-state.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Money } from '../../shared/price.tsx'
import { linkClass } from '../../ui/link.ts'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { LocalTime } from './local-time.tsx'
import { MoreOrders } from './more-orders.tsx'
import { PaymentPill } from './status-pill.tsx'
import { useOwnOrders } from './use-own-orders.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as table from '../../shared/table.module.css'
import * as styles from './payments-page.module.css'
import { PageTitle } from '../../shared/page-title.tsx'

/** What the customer has paid and still has to pay, per order (DASH-06). */
export function PaymentsPage() {
  return (
    <>
      <PageTitle title="User Payments" />
      <Payments />
    </>
  )
}

function Payments() {
  const own = useOwnOrders()
  const { isError, refetch } = own
  // Nothing is paid for a reservation before the shop has confirmed it.
  const orders = own.orders?.filter(({ reservation }) => !reservation)

  if (isError)
    return (
      <Empty
        tone="error"
        title="Your payments could not be loaded."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )

  if (!orders) {
    return (
      <>
        <LoadingText />
        <Skeleton style={{ height: 260 }} />
      </>
    )
  }

  if (orders.length === 0) {
    return (
      <Empty
        title="No payments yet."
        action={
          <Link className={buttonClass('main')} to="/shop">
            See new arrivals
          </Link>
        }
      >
        Your payments will appear here.
      </Empty>
    )
  }

  return (
    <div className={sheetClass}>
      <table className={`${table.table} ${styles.payments}`}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Date</th>
            <th scope="col">Method</th>
            <th scope="col">State</th>
            <th scope="col" className={table.end}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <PaymentRow key={order._id} order={order} />
          ))}
        </tbody>
      </table>
      <MoreOrders of={own} />
    </div>
  )
}

const PaymentRow = ({ order }: { order: Order }) => (
  <tr>
    <td>
      <Link className={`${linkClass} ${styles.order}`} to="/orders/$id" params={{ id: order._id }}>
        {order.orderId}
      </Link>
    </td>
    <td className={styles.date}>
      <LocalTime at={order.createdAt} day />
    </td>
    <td className={styles.method}>{paymentNames(order) ?? paymentText(order)}</td>
    <td className={styles.state}>
      <PaymentPill order={order} />
    </td>
    <td className={`${table.end} ${styles.amount}`}>
      <Money rupees={order.amount} />
    </td>
  </tr>
)
