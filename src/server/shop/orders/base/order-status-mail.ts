import { toRupees } from '../../../../contract/money.ts'
import type { OrderStatus, PaymentStatus } from '../../../../contract/order.ts'
import { receivedMoneyText } from '../../../../rules/received-money.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { defineMail, type QueuedMail } from '../../../core/mail/define-mail.ts'
import type { Block } from '../../../core/mail/layout.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { about, billApart, billBlocks, type Customer, type OrderMail } from './order-mail.ts'
import { readReceivedMoney } from './received-money.ts'

/** Who cancelled an order. */
export type CancelledBy = 'shopper' | 'shop'

/**
 * Why the shop cancelled an order by itself: its customer did not confirm it, nobody prepared it, or it was
 * not paid online in time.
 */
export type CancelReason = 'not_confirmed' | 'not_prepared' | 'not_paid'

/**
 * Of a cancelled order, these determine the text about the money: who cancelled it, its reference, and
 * whether the payment with it is being checked. Mails queued by earlier versions lack them. `reason`: why the
 * shop cancelled it by itself.
 */
type StatusMail = OrderMail & {
  status: 'pending' | 'processing' | 'shipped' | 'completed' | 'cancelled'
  paymentStatus?: PaymentStatus
  by?: CancelledBy
  utr?: string | null
  isChecked?: boolean
  /** Whether it is paid online, so that an unpaid one was not charged. */
  isOnline?: boolean
  reason?: CancelReason
  /** What its customer reads of money that arrived for it without paying it; absent if none did. */
  received?: string
  /** Whether it is a reservation that was not confirmed, so that there is no money to write about. */
  isReservation?: boolean
  /** Whether the parcel is a gift without its bill. */
  isBillApart?: boolean
}

const statusTexts = {
  pending: ['Your order is waiting', 'is waiting to be prepared.'],
  processing: ['Your order is being prepared', 'is being checked and packed.'],
  shipped: ['Your order is on its way', 'has left our workshop and is on its way to you.'],
  completed: ['Your order has been delivered', 'has been delivered. We hope it is a joy to wear.'],
  cancelled: ['Your order was cancelled', 'was cancelled.'],
} as const

/** Why the shop cancelled an order by itself. */
const cancelReasons: Record<CancelReason, string> = {
  not_confirmed:
    'was cancelled because it was not confirmed within 24 hours. You can order again at any time.',
  not_prepared: 'was cancelled because we could not prepare it in time. We are sorry.',
  not_paid: 'was cancelled.',
}

/** What happens to the payment of a cancelled order. */
const moneyTexts: Record<PaymentStatus, string> = {
  due_on_delivery: 'Nothing was paid, so there is nothing to refund.',
  awaiting_confirmation:
    'We could not find a payment for it. If you did pay, please send us the 12-digit UTR, and we will send your money back.',
  paid: 'Your payment will be refunded within 7 to 10 business days.',
  refunded: 'Your payment has been refunded.',
}

/**
 * What happens to the money of a cancelled order: a shopper who cancels may have paid just before, while the
 * shop has looked for the payment.
 */
function moneyText({
  paymentStatus,
  by = 'shop',
  utr,
  isChecked,
  isOnline,
  reason,
  received,
}: StatusMail & { paymentStatus: PaymentStatus }): string {
  if (paymentStatus !== 'awaiting_confirmation') return moneyTexts[paymentStatus]

  if (received) return reason === 'not_paid' ? `The time to pay ran out. ${received}` : received
  if (isOnline && reason === 'not_paid') return 'The time to pay ran out. Nothing was charged.'
  if (isOnline) return 'Nothing was charged. If a payment still reaches us, we refund it immediately.'

  if (isChecked && utr)
    return `We are checking your payment (UTR ${utr}). If it reached us, we refund it within 7 to 10 business days.`

  if (by === 'shopper' && utr)
    return `If you have paid (UTR ${utr}), please reply to this e-mail, and we will send your money back.`
  if (by === 'shopper') return 'If you have paid, please send us the UTR, and we will send your money back.'

  return utr
    ? `We could not find your payment (UTR ${utr}). If it has left your account, please reply to this e-mail, and we will look again.`
    : moneyTexts.awaiting_confirmation
}

/** The mail about a new status of an order, or the end of a reservation. */
export const statusChanged = defineMail<StatusMail>({
  kind: 'status_changed',
  limit: 'customer',
  write(data) {
    const { username, orderId, status, paymentStatus, isReservation } = data
    const heading = isReservation ? 'Your reservation has ended' : statusTexts[status][0]
    const subject = isReservation ? 'reservation' : 'order'

    return {
      subject: `${heading}: ${orderId}`,
      blocks: [
        { heading },
        { text: `Hello ${username}, your ${subject} ${orderId} ${statusSentence(data)}` },
        ...(status === 'cancelled' && paymentStatus ? [{ text: moneyText({ ...data, paymentStatus }) }] : []),
        ...billBlocks(data),
        ...endBlocks(data),
      ],
    }
  },
})

/** An order that was not paid in time is in the cart again. */
const endBlocks = ({ id, reason, isReservation }: StatusMail): Block[] => {
  if (reason === 'not_paid')
    return [
      { text: 'Its pieces are in your cart again, as long as they are in stock.' },
      { button: 'Buy again', path: `/orders/${id}` },
    ]
  return [{ button: isReservation ? 'View the reservation' : 'View the order', path: `/orders/${id}` }]
}

function statusSentence({ status, by, reason, isReservation }: StatusMail): string {
  if (reason) return cancelReasons[reason]
  if (status === 'cancelled' && by === 'shopper') return 'was cancelled, as you asked.'
  if (isReservation) return 'has ended. You can reserve again at any time.'
  return statusTexts[status][1]
}

/** Who cancelled an order, and why if the shop did it by itself. */
export type Cancelling = { by: CancelledBy; reason?: CancelReason }

/** `hasAdvance`: whether a part of it was paid. */
type Cancelled = Cancelling & { hasAdvance: boolean }

/** Mails the customer that their order was cancelled, and what happens to the payment. */
export async function mailOrderCancelled(
  tx: Tx,
  customer: Customer,
  order: OrderRow,
  { by, reason, hasAdvance }: Cancelled,
): Promise<void> {
  const isReservation = order.source === 'reservation'
  const received = await readReceivedMoney(tx.db, order)

  await queueMail(
    tx,
    statusChanged({
      event: `order:${order.id}:cancelled`,
      to: order.email,
      userId: by === 'shopper' ? order.user_id : null,
      data: {
        ...about(customer, order),
        status: 'cancelled',
        ...(isReservation ? { isReservation } : { paymentStatus: mailedPaymentStatus(order, hasAdvance) }),
        by,
        utr: order.utr,
        isChecked: order.payment_check === 1,
        isOnline: order.payment_method === 'ONLINE' ? true : undefined,
        received: received && receivedMoneyText(received, toRupees(order.grand_total_paise)),
        reason,
      },
    }),
  )
}

/** The payment of a cancelled order as its mail explains it. */
function mailedPaymentStatus(order: OrderRow, hasAdvance: boolean): PaymentStatus {
  if (hasAdvance) return 'paid'

  const isCash = order.payment_method === 'COD' || order.payment_method === 'CASH'
  if (isCash && order.payment_status === 'awaiting_confirmation') return 'due_on_delivery'

  return order.payment_status as PaymentStatus
}

/** The mail about a change of status. `eventId`: the id of the change. */
export const mailOfStatus = (customer: Customer, order: OrderRow, eventId: string): QueuedMail =>
  statusChanged({
    event: `order:${order.id}:status:${eventId}`,
    to: order.email,
    data: {
      ...about(customer, order),
      status: order.status as OrderStatus,
      ...(order.status === 'shipped' && billApart(order)),
    },
  })
