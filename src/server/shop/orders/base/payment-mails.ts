import { toRupees } from '../../../../contract/money.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import { receivedMoneyText } from '../../../../rules/received-money.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { defineMail, type QueuedMail } from '../../../core/mail/define-mail.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { about, type Customer, type OrderMail } from './order-mail.ts'

/** The mail about a payment that has arrived. */
export const paymentConfirmed = defineMail<OrderMail & { amountPaise: number }>({
  kind: 'payment_confirmed',
  write: ({ username, id, orderId, amountPaise }) => ({
    subject: `Payment received for order ${orderId}`,
    blocks: [
      { heading: 'Your payment has arrived' },
      {
        text: [
          `Thank you, ${username}.`,
          `We have received ${rupees(amountPaise)} for order ${orderId}.`,
        ].join(' '),
      },
      { button: 'View the order', path: `/orders/${id}` },
    ],
  }),
})

/**
 * The mail about money that has arrived and does not pay its order. `amountPaise`: null in another currency.
 */
export const paymentReceived = defineMail<OrderMail & { amountPaise: number | null }>({
  kind: 'payment_received',
  write({ username, id, orderId, amountPaise }) {
    const amount = amountPaise === null ? null : toRupees(amountPaise)

    return {
      subject: `We are checking your payment for order ${orderId}`,
      blocks: [
        { heading: 'We are checking your payment' },
        { text: `Hello ${username}. ${receivedMoneyText({ amount, state: 'checking' })}` },
        { text: 'It is not the amount of your order, so we look at it ourselves. Please do not pay again.' },
        { button: 'View the order', path: `/orders/${id}` },
      ],
    }
  },
})

/** Mails the customer that their payment has arrived. */
export const mailOrderPaid = (tx: Tx, customer: Customer, order: OrderRow): Promise<void> =>
  queueMail(tx, mailOfPaid(customer, order))

/**
 * Mails the customer that money of another amount has arrived and is being checked; `amountPaise`: null in
 * another currency.
 */
export const mailMoneyReceived = (
  tx: Tx,
  customer: Customer,
  order: OrderRow,
  { paymentId, amountPaise }: { paymentId: string; amountPaise: number | null },
): Promise<void> =>
  queueMail(
    tx,
    paymentReceived({
      event: `payment:${paymentId}:received`,
      to: order.email,
      data: { ...about(customer, order), amountPaise },
    }),
  )

/** The mail about a payment that has arrived. */
export const mailOfPaid = (customer: Customer, order: OrderRow): QueuedMail =>
  paymentConfirmed({
    event: `order:${order.id}:paid`,
    to: order.email,
    data: { ...about(customer, order), amountPaise: order.grand_total_paise },
  })
