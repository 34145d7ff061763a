import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/order.ts'
import { toPaise, toRupees } from '../../../contract/money.ts'
import { addressLines } from '../../../rules/address.ts'
import { reviewsQuery } from '../../api/queries/orders.ts'
import { useSession } from '../../api/session.ts'
import { LineBreakup } from '../../shared/price-breakup/line-breakup.tsx'
import { GiftNote } from '../../shared/gift-note.tsx'
import { TotalsList } from '../../shared/totals-list.tsx'
import { Picture } from '../../shared/picture.tsx'
import { Money, Price } from '../../shared/price.tsx'
import { LinePieces } from './line-pieces.tsx'
import { lineLeavingText, orderLineDetails } from './line-details.ts'
import { DeliveryDay } from './delivery-day.tsx'
import { dayMonthText, dayOfIso } from '../../../rules/india-time.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { paymentText, paymentNames } from '../../../rules/payment-state.ts'
import { awaitsTransfer, BankTransfer } from './bank-transfer.tsx'
import { LocalTime } from './local-time.tsx'
import { PaymentPill } from './status-pill.tsx'
import { linkClass } from '../../ui/link.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './order-sums.module.css'

/**
 * The items of an order, its totals, the payment and the delivery address; `children`: more, beside the
 * totals.
 */
export function OrderSums({ order, children }: { order: Order; children: ReactNode }) {
  const reviewed = useReviewsOf(order)

  return (
    <div className={styles.columns}>
      <section className={`${sheetClass} ${styles.ordered}`} aria-labelledby="order-lines">
        <h2 id="order-lines">{order.reservation ? 'Reserved' : 'In this order'}</h2>
        <ul className={styles.lines}>
          {order.products.map((line, index) => (
            <Line key={index} line={line} order={order} reviewed={reviewed} />
          ))}
        </ul>
      </section>
      <div className={styles.column}>
        {!order.reservation && (
          <>
            <Sums order={order} />
            <Payment order={order} />
          </>
        )}
        <Delivery order={order} />
        {order.gift && (
          <section className={sheetClass} aria-labelledby="order-gift">
            <h2 id="order-gift">Gift</h2>
            <GiftNote gift={order.gift} />
          </section>
        )}
      </div>
      <div className={styles.more}>{children}</div>
    </div>
  )
}

type LineProps = {
  line: Order['products'][number]
  order: Order
  /** The products that the customer has reviewed; undefined while nothing can be reviewed. */
  reviewed: Set<string> | undefined
}

const Line = ({ line, order, reviewed }: LineProps) => (
  <li>
    <Link to="/shop/$id" params={{ id: line.productId }} tabIndex={-1} aria-hidden="true">
      <Picture
        src={line.image}
        alt=""
        width={72}
        height={72}
        sizes="72px"
        widest={240}
        className={styles.picture}
      />
    </Link>
    <div>
      <h3>
        <Link to="/shop/$id" params={{ id: line.productId }}>
          {line.name}
        </Link>
        <Price rupees={toRupees(toPaise(line.price) * line.quantity)} />
      </h3>
      <p className={styles.details}>
        {orderLineDetails({
          ...line,
          quantity: 1,
          ...(line.pieceId !== undefined && line.pieces && { netWeight: null }),
        })}
        {line.quantity > 1 && (
          <>
            {' · '}
            {line.quantity} × <Money rupees={line.price} />
          </>
        )}
      </p>
      {line.leavesBy && <p className={styles.details}>{lineLeavingText(line.leavesBy, order)}</p>}
      <LinePieces pieces={line.pieces} />
      <LineBreakup line={line} />
      {reviewed && <ReviewLink line={line} isReviewed={reviewed.has(line.productId)} />}
    </div>
  </li>
)

const ReviewLink = ({ line, isReviewed }: { line: LineProps['line']; isReviewed: boolean }) => (
  <Link
    className={`${linkClass} ${styles.review}`}
    to="/shop/$id"
    params={{ id: line.productId }}
    hash="reviews"
  >
    {isReviewed ? 'Change your review' : 'Write a review'}
    <span className="sr-only"> of {line.name}</span>
  </Link>
)

/**
 * The products that the customer has reviewed, once the order was delivered; undefined for orders of which
 * nobody can tell yet.
 */
function useReviewsOf(order: Order): Set<string> | undefined {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const delivered = order.status === 'completed' && order.cancelledAt === null && order.userId === user?._id
  const { data } = useQuery({ ...reviewsQuery(api, user?._id ?? ''), enabled: delivered })
  return delivered && data ? new Set(data.map(({ productId }) => productId)) : undefined
}

const Sums = ({ order: { totals, couponCode } }: { order: Order }) => (
  <section className={sheetClass} aria-labelledby="order-totals">
    <h2 id="order-totals">Amount</h2>
    <TotalsList totals={totals} couponCode={couponCode} className={styles.totals} />
  </section>
)

/** What an order waits for until it is confirmed. */
function awaitedText({ customer, paymentMethod, utr, dueOn, dueAmount = 0 }: Order): string {
  if (dueOn !== undefined) return `Please pay ${moneyText(dueAmount)} until ${dayMonthText(dayOfIso(dueOn))}.`
  if (paymentMethod === 'COD')
    return 'Please confirm this order with the button in our e-mail. Otherwise it is cancelled after 24 hours.'
  if (paymentMethod === 'ONLINE' || (customer && paymentMethod !== 'BANK'))
    return 'Please pay for this order. Otherwise it is cancelled.'
  return paymentMethod === 'BANK' && utr === null
    ? 'Please transfer the amount to our bank account. We e-mail you when it has arrived.'
    : 'We are checking your payment and will e-mail you, usually within a day.'
}

const Payment = ({ order }: { order: Order }) => (
  <section className={sheetClass} aria-labelledby="order-payment">
    <h2 id="order-payment">Payment</h2>
    <p className={styles.payment}>
      {paymentNames(order) ?? (order.dueOn === undefined ? paymentText(order) : 'On account')}{' '}
      <PaymentPill order={order} />
    </p>
    {order.refunds
      .filter(({ state }) => state !== 'failed')
      .map(({ _id, amount, at }) => (
        <p key={_id} className={styles.note}>
          Refund of <Money rupees={amount} /> on <LocalTime at={at} />
        </p>
      ))}
    {order.utr && <p className={styles.note}>Reference {order.utr}</p>}
    {order.pan && <p className={styles.note}>PAN {order.pan}</p>}
    {order.panDeclaration && <p className={styles.note}>Declaration in place of PAN</p>}
    {order.paymentStatus === 'awaiting_confirmation' &&
      order.cancelledAt === null &&
      order.receivedMoney === undefined && <p className={styles.note}>{awaitedText(order)}</p>}
    {order.priceUntil !== null && (
      <p className={styles.note}>
        Your price is kept until <LocalTime at={order.priceUntil} />.
      </p>
    )}
    {awaitsTransfer(order) && <BankTransfer order={order} />}
  </section>
)

const Delivery = ({ order }: { order: Order }) =>
  order.address && (
    <section className={sheetClass} aria-labelledby="order-delivery">
      <h2 id="order-delivery">Delivery to</h2>
      <address>
        {addressLines(order.address).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <DeliveryDay order={order} />
    </section>
  )
