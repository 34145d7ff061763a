import type { PaymentStatus } from '../../../contract/order.ts'
import type { Block, WrittenMail } from './layout.ts'
import { billBlocks } from './bill-blocks.ts'
import type { CancelReason, Mail } from './mails.ts'

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

type StatusMail = Extract<Mail, { kind: 'status_changed' }>['data']

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
export function writeStatusChanged(data: StatusMail): WrittenMail {
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
}

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
