import { momentText } from '../../../../rules/india-time.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import { defineMail } from '../../../core/mail/define-mail.ts'
import { countedPart } from '../../../core/mail/summary-part.ts'
import type { OrderMail } from '../../orders/base/order-mail.ts'

/** `path`: the page of the pay link. `until`: milliseconds since 1970, or null. */
type PayLink = {
  username: string
  orderId: string
  path: string
  amountPaise: number
  until: number | null
}

/** The mail with the link to pay without a login. */
export const payLink = defineMail<PayLink>({
  kind: 'pay_link',
  write: ({ username, orderId, path, amountPaise, until }) => ({
    subject: `Pay for your order ${orderId}`,
    blocks: [
      { heading: `Your order ${orderId}` },
      {
        text: [
          `Hello ${username}, ${rupees(amountPaise)} is left to pay for your order ${orderId}.`,
          ...(until === null ? [] : [`We hold its pieces and prices until ${momentText(until)}.`]),
        ].join(' '),
      },
      { button: `Pay ${rupees(amountPaise)}`, path },
      { text: 'You can pay without logging in. Anyone with this link can see the pieces and pay for them.' },
    ],
  }),
})

/** The mail about an order whose time to pay is half over. `payBy`: milliseconds since 1970. */
export const orderUnpaid = defineMail<OrderMail & { amountPaise: number; payBy: number }>({
  kind: 'order_unpaid',
  write: ({ username, id, orderId, amountPaise, payBy }) => ({
    subject: `Your order is not paid yet: ${orderId}`,
    blocks: [
      { heading: 'Your order is not paid yet' },
      {
        text: [
          `Hello ${username}, ${rupees(amountPaise)} is left to pay for your order ${orderId}.`,
          `Your pieces are kept until ${momentText(payBy)}.`,
        ].join(' '),
      },
      { button: `Pay ${rupees(amountPaise)}`, path: `/pay/${id}` },
      { text: 'If you have just paid, you can ignore this e-mail.' },
    ],
  }),
})

/** Tells that the money for a cancelled order was not taken. */
export const paymentLeft = defineMail<OrderMail & { amountPaise: number }>({
  kind: 'payment_left',
  write: ({ username, id, orderId, amountPaise }) => ({
    subject: `We have not taken your payment for order ${orderId}`,
    blocks: [
      { heading: 'We have not taken your payment' },
      {
        text: `Hello ${username}, order ${orderId} was cancelled before your payment of ${rupees(amountPaise)} arrived. We have not taken the money: your bank releases it by itself, usually within a week.`,
      },
      { button: 'View the order', path: `/orders/${id}` },
    ],
  }),
})

const paymentsToCheck = { button: 'Payments to check', path: '/dashboard/manage-payments' }

/** `reason`: a sentence. `isDisputed`: the customer's bank asks for its money; absent if not. */
type PaymentToCheck = { paymentId: string; amountPaise: number; reason: string; isDisputed?: boolean }

/** Tells the owner of an online payment that paid for no order, or is disputed. */
export const paymentToCheck = defineMail<PaymentToCheck>({
  kind: 'payment_to_check',
  limit: 'owner',
  summary: countedPart('toCheck', { what: 'payment', rest: 'to check', button: paymentsToCheck }),
  write: (payment) => (payment.isDisputed ? disputed(payment) : unmatched(payment)),
})

const disputed = ({ paymentId, amountPaise, reason }: PaymentToCheck) => ({
  subject: `Payment disputed: ${rupees(amountPaise)}`,
  blocks: [
    { heading: 'Payment disputed' },
    { text: reason },
    { label: 'Payment', lines: [paymentId] },
    { button: 'Open the payments', path: '/dashboard/manage-payments?tab=all' },
  ],
})

const unmatched = ({ paymentId, amountPaise, reason }: PaymentToCheck) => ({
  subject: `Payment to check: ${rupees(amountPaise)}`,
  blocks: [
    { heading: 'Payment to check' },
    { text: `The online payment ${paymentId} of ${rupees(amountPaise)} has arrived. ${reason}` },
    { text: 'Match it to an order or send the money back.' },
    paymentsToCheck,
  ],
})

/** Every mail about payments but those of orders. */
export const paymentsMails = [payLink, orderUnpaid, paymentLeft, paymentToCheck]
