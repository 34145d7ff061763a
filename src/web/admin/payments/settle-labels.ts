import type { ListedPayment } from '../../../contract/manage-payments.ts'
import { moneyText } from '../../../rules/money-text.ts'
import type { SettleAction } from './payment-labels.ts'

type Words = {
  title: string
  description: string
  label: string
  help?: string
  action: string
  done(orderId: string | null): string
}

const NOTE = 'Note (optional)'

/**
 * The texts of the dialog for each action on a payment of this amount; `refund_by_provider` sends the money
 * itself.
 */
export const settleLabels: Record<
  SettleAction | 'refund_by_provider',
  (payment: ListedPayment, amount: string) => Words
> = {
  match: (_payment, amount) => ({
    title: `Which order does ${amount} pay?`,
    description: 'The order must cost exactly this. It is marked as paid, and we e-mail the customer.',
    label: 'Order number',
    help: 'Such as AB12-CD34.',
    action: 'Match to this order',
    done: (orderId) => `Order ${orderId} is paid.`,
  }),
  accept: (payment, amount) => ({
    title: `Accept ${amount} for order ${payment.orderId}?`,
    description: [takingText(payment), differenceOf(payment), 'We e-mail the customer.'].join(' ').trim(),
    label: NOTE,
    action: `Accept ${amount}`,
    done: (orderId) => `Order ${orderId} is paid.`,
  }),
  rest: (payment, amount) => ({
    title: `Ask for the rest of order ${payment.orderId}?`,
    description: [
      takingText(payment),
      `${amount} counts for the order. We e-mail the customer where to pay the other ${moneyText((payment.due ?? 0) - payment.amount)}.`,
    ]
      .join(' ')
      .trim(),
    label: NOTE,
    action: 'Ask for the rest',
    done: () => 'We have asked the customer for the rest.',
  }),
  refund: (_payment, amount) => ({
    title: `Have you refunded ${amount}?`,
    description: 'Return the money first. We do not e-mail the customer.',
    label: 'How, and the reference',
    help: 'Such as UPI, 402812345678.',
    action: 'Mark as refunded',
    done: () => `${amount} is marked as refunded.`,
  }),
  refund_by_provider: ({ orderId }, amount) => ({
    title: `Refund ${amount}?`,
    description: `The payment provider sends the money back the way it came. ${orderId === null ? 'We do not e-mail the customer.' : 'We e-mail the customer.'}`,
    label: NOTE,
    action: `Refund ${amount}`,
    done: () => `${amount} is refunded.`,
  }),
  set_aside: ({ state }, amount) => ({
    title: `Set aside ${amount}?`,
    description: `The payment leaves this list and stays under All.${state === 'authorised' ? ' Its money was not taken: the payment provider gives it back by itself.' : ''}`,
    label: 'Reason',
    help: 'Such as: The bank has no such UTR.',
    action: 'Set aside',
    done: () => `${amount} is set aside.`,
  }),
}

/** That the money of a payment that is only authorised is taken first. */
const takingText = ({ state }: ListedPayment): string => (state === 'authorised' ? 'We take the money.' : '')

/** What accepting a payment of another amount changes. */
function differenceOf({ amount, currency, due = amount }: ListedPayment): string {
  if (currency !== undefined) return `It pays the ${moneyText(due)} that was due.`
  if (amount > due) return `${moneyText(amount - due)} goes back to the customer, and the order is paid.`

  return `${moneyText(due)} was due. The price is lowered by ${moneyText(due - amount)}, also on the bill, and the order is paid.`
}
