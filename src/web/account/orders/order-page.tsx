import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/order.ts'
import { isReservation, isEnded } from '../../../rules/stated-order.ts'
import { isBeforeDispatch } from '../../../rules/order-status.ts'
import { moneyWhenCancelled } from '../../../rules/payment-state.ts'
import type { ReceivedMoney } from '../../../contract/received-money.ts'
import { receivedMoneyText } from '../../../rules/received-money.ts'
import { orderHeadline, paymentDeadline } from '../../../rules/shopper-order.ts'
import { ApiError } from '../../api/client.ts'
import { isOrderId, orderErrorText } from '../../api/error-message.ts'
import { orderQuery } from '../../api/queries/orders.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { useSession } from '../../api/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as breadcrumb from '../../shared/breadcrumb.module.css'
import { Parcels, UnsentPieces } from '../../shared/parcels.tsx'
import { Money } from '../../shared/price.tsx'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { LocalTime } from './local-time.tsx'
import { OrderActions, useIsChangeable } from './order-actions.tsx'
import { OrderAddress } from './order-address.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderLetterhead } from './order-letterhead.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderSums } from './order-sums.tsx'
import { IfUnpaid, PayNow } from './pay-now.tsx'
import { StatusPill } from './status-pill.tsx'
import * as styles from './order-page.module.css'
import { PageTitle } from '../../shared/page-title.tsx'

type OrderPageProps = {
  /** Id or number of the order. */
  id: string
  /** The list to go back to. */
  listAddress: '/orders' | '/dashboard/orders'
  /** Called when pieces of the order are in the cart again. */
  onBought(): void
}

/** One order: items, delivery address, totals and progress (DASH-04, DASH-05). */
export function OrderPage({ id, listAddress, onBought }: OrderPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { known, user } = useSession()
  const valid = isOrderId(id)
  const {
    data: order,
    error,
    refetch,
  } = useQuery({ ...orderQuery(api, user?._id ?? '', id), enabled: valid && user !== null })
  const list = (
    <Link className={buttonClass('line')} to={listAddress}>
      My orders
    </Link>
  )
  if (!valid)
    return (
      <Empty
        tone="error"
        level={1}
        title="Invalid order ID. Please check the URL and try again."
        action={list}
      />
    )
  if (known && !user) return <SignInFirst />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Empty
        tone="error"
        level={1}
        title="No order found. Please check the order ID and try again."
        action={list}
      />
    )
  }
  if (error)
    return (
      <Empty
        tone="error"
        level={1}
        title={orderErrorText(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  return order ? <OrderDetails order={order} listAddress={listAddress} onBought={onBought} /> : <Waiting />
}

function SignInFirst() {
  const { history } = useRouter()
  return (
    <Empty
      tone="error"
      level={1}
      title="User not logged in or email missing. Please log in to view orders."
      action={
        <a className={buttonClass('main')} href={`/login?from=${encodeURIComponent(history.location.href)}`}>
          Log in
        </a>
      }
    />
  )
}

function OrderDetails({ order, listAddress, onBought }: Omit<OrderPageProps, 'id'> & { order: Order }) {
  const standing = !isEnded(order)
  const deadline = paymentDeadline(order)
  const changeable = useIsChangeable(order)
  return (
    <div className={styles.order}>
      <OrderLetterhead />
      <ol className={`${breadcrumb.breadcrumb} ${styles.breadcrumb}`}>
        <li>
          <Link to={listAddress}>Orders</Link>
        </li>
        <li aria-current="page">
          <span>Order {order.orderId}</span>
        </li>
      </ol>
      <PageTitle className={styles.title} title={orderHeadline(order)} note={noteOf(order)}>
        {deadline === undefined && <OrderActions order={order} onBought={onBought} />}
      </PageTitle>
      {!standing && <Ended order={order} />}
      {standing && order.receivedMoney && <Received order={order} money={order.receivedMoney} />}
      {deadline !== undefined && <PayNow order={order} payBy={deadline} />}
      {isReservation(order) && <Requested />}
      {changeable && !order.reservation && order.address === null && <OrderAddress order={order} />}
      <div className={sheetClass}>
        <dl className={styles.facts}>
          <Fact name="Order ID">{order.orderId}</Fact>
          <Fact name="Status">
            <StatusPill order={order} />
          </Fact>
          {!order.reservation && (
            <Fact name="Amount">
              <Money rupees={order.amount} />
            </Fact>
          )}
          <Fact name="Placed On">
            <LocalTime at={order.createdAt} />
          </Fact>
        </dl>
      </div>
      {standing && !order.reservation && deadline === undefined && <OrderProgress order={order} />}
      <YourParcels order={order} />
      <OrderReturns order={order} />
      <OrderSums order={order}>
        {deadline !== undefined && (
          <IfUnpaid payBy={deadline}>
            <OrderActions order={order} onBought={onBought} />
          </IfUnpaid>
        )}
        <OrderHelp order={order} />
      </OrderSums>
    </div>
  )
}

/** The number of pieces, and that their delivery is free. */
function noteOf({ totals, status, cancelledAt, ...order }: Order): string {
  const pieces = totals.selectedItems === 1 ? '1 piece' : `${totals.selectedItems} pieces`
  if (order.reservation) return `${pieces}.`
  if (!isEnded({ ...order, status, cancelledAt }) || !isBeforeDispatch(status))
    return `${pieces}, free delivery.`

  return `${pieces}, ${cancelledAt === null ? 'refunded' : 'cancelled'} before dispatch.`
}

/** What happens after a reservation. */
function Requested() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  return (
    <p className={`${sheetClass} ${styles.ended}`}>
      <ExtraIcon name="phone" />
      <span>
        We&apos;ll call to confirm, then keep it for you at {shop.legal.address}. There is nothing to pay now,
        and the price is that of the day we confirm.
        {shop.visit && (
          <>
            {' '}
            <Link to="/visit" className={linkClass}>
              How to find us
            </Link>
          </>
        )}
      </span>
    </p>
  )
}

/** The parcels of a customer's order; nothing before the first one is recorded. */
const YourParcels = ({ order }: { order: Order }) =>
  order.shipments && (
    <section className={sheetClass} aria-labelledby="order-parcels">
      <h2 id="order-parcels">{order.shipments.length === 1 ? 'Your parcel' : 'Your parcels'}</h2>
      <Parcels order={order} Time={LocalTime} />
      {order.cancelledAt === null && <UnsentPieces order={order} />}
    </section>
  )

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Says what has arrived without paying the order, and where its rest can be paid. */
const Received = ({ order, money }: { order: Order; money: ReceivedMoney }) => (
  <p className={`${sheetClass} ${styles.ended}`}>
    <ExtraIcon name="info" />
    <span>
      {receivedMoneyText(money, order.amount)}
      {money.state === 'part' && (
        <>
          {' '}
          <a className={linkClass} href={`/pay/${order._id}`}>
            Pay the rest
          </a>
        </>
      )}
    </span>
  </p>
)

/** Says that the order will not be sent, and what happens to the money. */
const Ended = ({ order }: { order: Order }) => (
  <p className={`${sheetClass} ${styles.ended}`}>
    <ExtraIcon name="info" />
    <span>
      {order.cancelledAt !== null && (
        <>
          This {order.reservation ? 'reservation ended' : 'order was cancelled'} on{' '}
          <LocalTime at={order.cancelledAt} />.{' '}
        </>
      )}
      {order.cancelledAt === null
        ? 'We have refunded this order and will not send it. Banks take 7 to 10 business days to show the money.'
        : moneyWhenCancelled(order)}
    </span>
  </p>
)

const Waiting = () => (
  <div aria-busy="true">
    <LoadingText />
    <Skeleton style={{ height: 40, width: 'min(320px, 80%)' }} />
    <Skeleton style={{ height: 110, marginTop: 30 }} />
    <Skeleton style={{ height: 230, marginTop: 20 }} />
  </div>
)
