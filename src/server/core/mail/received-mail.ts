import { receivedMoneyText } from '../../../rules/received-money.ts'
import { toRupees } from '../../../contract/money.ts'
import type { WrittenMail } from './layout.ts'
import type { Mail } from './mails.ts'

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
