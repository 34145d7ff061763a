import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import type { Order } from '../../../contract/order.ts'
import { hasMailbox } from '../../../rules/mailbox.ts'
import { ApiError } from '../../api/client.ts'
import { orderQuery, paidOrderQuery } from '../../api/queries/orders.ts'
import { lastPlaced } from '../../api/queries/placed-order.ts'
import { useSession } from '../../api/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { boxClass, Empty } from '../../ui/empty.tsx'
import { Money } from '../../shared/price.tsx'
import { OnlinePaymentResult } from './online-payment-result.tsx'
import { awaitsTransfer, BankTransfer } from './bank-transfer.tsx'
import { DeliveryDay } from './delivery-day.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { OrderAddress } from './order-address.tsx'
import * as styles from './placed-pages.module.css'

/** Returns the order just placed in this tab: undefined while it is loading, null if there is none. */
function usePlacedOrder(): Order | null | undefined {
  const { api } = useRouteContext({ from: '__root__' })
  const { known, user } = useSession()
  const [id, setId] = useState<string | null>()
  useEffect(() => setId(lastPlaced()), [])
  const { data } = useQuery({
    ...orderQuery(api, user?._id ?? '', id ?? ''),
    enabled: typeof id === 'string' && user !== null,
  })
  return id === null || (known && !user) ? null : data
}

/** Whether mails reach the customer: an account may know only a mobile number. */
const useGetsMails = () => hasMailbox(useSession().user?.email ?? '')

/** Shown after a cash order (PAY-04). */
export function ThanksPage() {
  const order = usePlacedOrder()
  const getsMails = useGetsMails()
  return (
    <Placed title="Order successful" order={order} actions={<ContinueShopping />}>
      {order?.paymentStatus === 'awaiting_confirmation'
        ? 'Thank you. Please confirm your order with the button in the e-mail we are sending you. Otherwise it is cancelled after 24 hours.'
        : `Thank you. We have your order${getsMails ? ' and are sending you an e-mail with the details' : ''}.`}
    </Placed>
  )
}

/** Shown after a cash-on-delivery order was placed (PAY-07). */
export function CodSuccessPage() {
  const order = usePlacedOrder()
  return (
    <Placed title="Your order is placed" order={order} actions={<ContinueShopping />}>
      Thank you. You pay in cash when the parcel arrives; please have the amount ready.
    </Placed>
  )
}

/** Shown after a UPI order: waits for the server's response, then names the order (PAY-08). */
export function PaymentSuccessPage({ session }: { session: string | undefined }) {
  const getsMails = useGetsMails()
  const { api } = useRouteContext({ from: '__root__' })
  const { known, user } = useSession()
  const { data, error } = useQuery({
    ...paidOrderQuery(api, user?._id ?? '', session ?? ''),
    enabled: session !== undefined && user !== null,
  })
  if (data?.order.paymentMethod === 'ONLINE') {
    const paid = (
      <Placed title="Thank you for your order" order={data.order} actions={<ContinueShopping />}>
        {`We have received your payment${getsMails ? ' and are sending you an e-mail with the details' : ''}.`}
      </Placed>
    )
    const again = (
      <div className={styles.actions}>
        <a className={buttonClass('main')} href={`/pay/${data.order._id}`}>
          Try again
        </a>
        <Link className={buttonClass('line')} to="/orders/$id" params={{ id: data.order._id }}>
          Pay another way
        </Link>
      </div>
    )
    return <OnlinePaymentResult orderId={data.order._id} orders={<ViewOrders />} again={again} paid={paid} />
  }
  if (data) {
    return (
      <Placed title="Thank you for your order" order={data.order} actions={<ContinueShopping />}>
        {checkedText(data.order, getsMails)}
      </Placed>
    )
  }
  if (session !== undefined && known && !user) {
    return (
      <Empty level={1} title="Please log in to see your order." action={<SignIn session={session} />}>
        If you have paid, your payment is not lost.
      </Empty>
    )
  }
  if (error || session === undefined) {
    const missing = !error || (error instanceof ApiError && error.status === 404)
    return (
      <Empty
        tone="error"
        level={1}
        title={
          missing ? 'No order found. Please check the order ID and try again.' : `Error: ${error.message}`
        }
        action={<ViewOrders />}
      >
        If you have paid, your payment is not lost. Please check your orders.
      </Empty>
    )
  }
  return <output className={styles.loading}>Loading...</output>
}

/** `order`: undefined while it is loading, null if none was placed in this tab. */
type PlacedProps = {
  title: string
  order: Order | null | undefined
  children: ReactNode
  actions?: ReactNode
}

function Placed({ title, order, children, actions }: PlacedProps) {
  const asksAddress = order && order.address === null && order.cancelledAt === null
  return (
    <>
      <div className={styles.placed}>
        <svg className={`${boxClass} ${styles.picture}`} viewBox="0 0 132 104" aria-hidden="true">
          <path d="M14 58h104v36H14zM14 58l10-14h84l10 14M48 58c0-6 8-9 18-9s18 3 18 9" />
          <circle cx="66" cy="76" r="4" />
          <path d="m46 24 14 14 26-28" />
        </svg>
        <h1>{order === null ? 'Looking for your order?' : title}</h1>
        <p>{order === null ? 'You can follow each order in your account.' : children}</p>
        {order && <DeliveryDay order={order} />}
        {order && (
          <dl>
            <div>
              <dt>Order ID</dt>
              <dd>{order.orderId}</dd>
            </div>
            <div>
              <dt>Amount</dt>
              <dd>
                <Money rupees={order.amount} />
              </dd>
            </div>
          </dl>
        )}
        {order && <PlacedOrder order={order} />}
        {order && awaitsTransfer(order) && (
          <section className={`${sheetClass} ${styles.transfer}`} aria-labelledby="bank-transfer">
            <h2 id="bank-transfer">Bank transfer</h2>
            <BankTransfer order={order} />
          </section>
        )}
        <div className={styles.actions}>
          <ViewOrders quiet={Boolean(asksAddress)} />
          {actions}
        </div>
      </div>
      {asksAddress && <OrderAddress order={order} alone />}
    </>
  )
}

const SignIn = ({ session }: { session: string }) => (
  <Link
    className={buttonClass('main')}
    to="/login"
    search={{ from: `/payment-success?session_id=${encodeURIComponent(session)}` }}
  >
    Log in
  </Link>
)

/** `quiet` if the page has a more important action. */
const ViewOrders = ({ quiet = false }: { quiet?: boolean }) => (
  <Link className={buttonClass(quiet ? 'line' : 'main')} to="/orders">
    View My Orders
  </Link>
)
const ContinueShopping = () => (
  <Link className={buttonClass('line')} to="/shop">
    Continue Shopping
  </Link>
)

/** What happens to the payment of an order, and how its customer learns of it. */
function checkedText(order: Order, getsMails: boolean): string {
  if (awaitsTransfer(order) && order.utr === null)
    return `Please transfer the amount to our bank account.${getsMails ? ' We e-mail you when it has arrived.' : ''}`

  return getsMails
    ? 'We are checking your payment and will e-mail you, usually within a day.'
    : 'We are checking your payment. Your order shows it, usually within a day.'
}
