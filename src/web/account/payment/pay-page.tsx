import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { shopQuery } from '../../api/queries/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { paymentQuery, type UnpayableOrder, type PayableOrder } from './payment-query.ts'
import { TimeLeft } from '../orders/time-left.tsx'
import { PayOnlineForm, UnpaidOrder } from './unpaid-order.tsx'
import * as styles from './pay-page.module.css'

/** The payment page: order, amount, time left and one button (PAYM-09). Works without scripts. */
export function PayPage({ orderId }: { orderId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: payment } = useSuspenseQuery(paymentQuery(api, orderId))

  return (
    <div className={`wrap ${styles.page}`}>
      {'form' in payment ? <Payable payment={payment} /> : <NotPayable orderId={orderId} payment={payment} />}
    </div>
  )
}

function Payable({ payment: { order, form } }: { payment: PayableOrder }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const [isOver, setIsOver] = useState(false)

  return (
    <UnpaidOrder order={order}>
      <PayOnlineForm form={form} amount={order.amount} shop={shop} isOver={isOver}>
        {order.payBy !== null && <TimeLeft until={order.payBy} onOver={setIsOver} />}
      </PayOnlineForm>
    </UnpaidOrder>
  )
}

/** Says why an order cannot be paid, and offers the next step. */
function NotPayable({
  orderId,
  payment: { order, status, problem },
}: {
  orderId: string
  payment: UnpayableOrder
}) {
  if (status === 401) return <LoginFirst orderId={orderId} />

  if (order === null && status === 404) {
    return (
      <Empty
        tone="error"
        level={1}
        title="No order found. Please check the order ID and try again."
        action={<ViewOrders />}
      />
    )
  }

  if (status === 503) {
    return (
      <Empty
        tone="error"
        level={1}
        title={problem}
        action={
          <a className={buttonClass('main')} href={`/pay/${orderId}`}>
            Try again
          </a>
        }
      >
        Nothing has been charged.
      </Empty>
    )
  }

  return (
    <Empty
      level={1}
      title={problem}
      action={
        order === null ? (
          <ViewOrders />
        ) : (
          <Link className={buttonClass('main')} to="/orders/$id" params={{ id: order._id }}>
            View order
          </Link>
        )
      }
    />
  )
}

function LoginFirst({ orderId }: { orderId: string }) {
  return (
    <Empty
      level={1}
      title="Please log in to pay for your order."
      action={
        <a className={buttonClass('main')} href={`/login?from=${encodeURIComponent(`/pay/${orderId}`)}`}>
          Log in
        </a>
      }
    >
      Your order is kept until then.
    </Empty>
  )
}

const ViewOrders = () => (
  <Link className={buttonClass('main')} to="/orders">
    View My Orders
  </Link>
)
