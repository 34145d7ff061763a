import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { moneyText } from '../../../rules/money-text.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { Money } from '../../shared/price.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { PieceList } from '../orders/placed-order.tsx'
import { openCheckout } from './checkout-script.ts'
import { paymentQuery, type UnpayableOrder, type PayableOrder } from './payment-query.ts'
import { TimeLeft } from './time-left.tsx'
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
    <>
      {shop.paymentScript && <script async src={shop.paymentScript} />}
      <h1 className={styles.title}>Pay for your order</h1>
      <div className={styles.columns}>
        <section className={`${sheetClass} ${styles.payment}`} aria-label="Payment">
          <dl className={styles.facts}>
            <div>
              <dt>Order</dt>
              <dd>{order.orderId}</dd>
            </div>
            <div className={styles.amount}>
              <dt>To pay</dt>
              <dd><Money rupees={order.amount} /></dd>
            </div>
          </dl>
          {shop.paymentTestMode && <p className={styles.test}>Test mode: no money moves</p>}
          <form method="post" action={form.action} onSubmit={(event) => openCheckout(event, shop.paymentScript, form.fields)}>
            {Object.entries(form.fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
            <Button type="submit" kind="main" wide disabled={isOver}>Pay {moneyText(order.amount)}</Button>
          </form>
          <p className={styles.note}>
            {order.payBy !== null && <TimeLeft until={order.payBy} onOver={setIsOver} />}
            You pay by card, UPI or net banking on the secure page of Razorpay, our payment provider. We never see your card number.
          </p>
        </section>
        <section className={`${sheetClass} ${styles.pieces}`} aria-labelledby="pay-pieces">
          <h2 id="pay-pieces">Your pieces</h2>
          <PieceList lines={order.products} />
        </section>
      </div>
    </>
  )
}

/** Says why an order cannot be paid, and offers the next step. */
function NotPayable({ orderId, payment: { order, status, problem } }: { orderId: string; payment: UnpayableOrder }) {
  if (status === 401) {
    return (
      <Empty level={1} title="Please log in to pay for your order." action={<a className={buttonClass('main')} href={`/login?from=${encodeURIComponent(`/pay/${orderId}`)}`}>Log in</a>}>
        Your order is kept until then.
      </Empty>
    )
  }
  if (order === null && status === 404) {
    return <Empty tone="error" level={1} title="No order found. Please check the order ID and try again." action={<ViewOrders />} />
  }
  if (status === 503) {
    return (
      <Empty tone="error" level={1} title={problem} action={<a className={buttonClass('main')} href={`/pay/${orderId}`}>Try again</a>}>
        Nothing has been charged.
      </Empty>
    )
  }
  return <Empty level={1} title={problem} action={order === null ? <ViewOrders /> : <Link className={buttonClass('main')} to="/orders/$id" params={{ id: order._id }}>View order</Link>} />
}

const ViewOrders = () => <Link className={buttonClass('main')} to="/orders">View My Orders</Link>
