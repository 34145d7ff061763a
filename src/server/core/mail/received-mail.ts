import { receivedMoneyText } from '../../../rules/received-money.ts'
import { toRupees } from '../../../contract/money.ts'
import type { WrittenMail } from './layout.ts'
import type { Mail } from './mails.ts'
import { rupees } from './rupees.ts'

/** The mail about money that has arrived and does not pay its order. */
export function writePaymentReceived({
  username,
  id,
  orderId,
  amountPaise,
}: Extract<Mail, { kind: 'payment_received' }>['data']): WrittenMail {
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
}

/** Tells that the money for a cancelled order was not taken. */
export const writePaymentLeft = ({
  username,
  id,
  orderId,
  amountPaise,
}: Extract<Mail, { kind: 'payment_left' }>['data']): WrittenMail => ({
  subject: `We have not taken your payment for order ${orderId}`,
  blocks: [
    { heading: 'We have not taken your payment' },
    {
      text: `Hello ${username}, order ${orderId} was cancelled before your payment of ${rupees(amountPaise)} arrived. We have not taken the money: your bank releases it by itself, usually within a week.`,
    },
    { button: 'View the order', path: `/orders/${id}` },
  ],
})
