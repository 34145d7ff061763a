import type { CreditKind } from '../../../contract/credit.ts'
import type {
  ListedPayment,
  PaymentOutcome,
  PaymentProblem,
  PaymentState,
} from '../../../contract/manage-payments.ts'
import { isOnlineProvider } from '../../../contract/payment-providers.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { paymentWayName, sourceName } from '../../../rules/payment-state.ts'

export type SettleAction = PaymentOutcome

const stateLabels: Record<PaymentState, string> = {
  created: 'Not received yet',
  failed: 'Failed',
  expired: 'Expired',
  authorised: 'Authorised',
  captured: 'Received',
}

const outcomeLabels: Record<PaymentOutcome, string> = {
  match: 'Matched',
  accept: 'Accepted',
  rest: 'Part of the price',
  refund: 'Refunded',
  set_aside: 'Set aside',
}

const problemLabels: Record<PaymentProblem, string> = {
  unknown_order: 'The payment names no order of this shop.',
  wrong_amount: 'The amount differs from that of the order.',
  wrong_currency: 'It was not paid in rupees.',
  duplicate: 'The order was paid already.',
  too_late: 'It came after the time to pay had run out.',
  no_order: 'Paid by UPI, but there is no order.',
  refund_failed: 'A refund of it has failed.',
  unknown_refund: 'It was refunded in the dashboard of the payment provider.',
}

/** What the office can do with a payment to check, in the order of its buttons. */
export function actionsOf({
  state,
  toCheck,
  settledBy,
  settledAs,
  orderId,
  amount,
  currency,
  due,
}: ListedPayment): SettleAction[] {
  // Something was asked of the provider, and can be asked again.
  if (settledBy !== null) return [settledAs === 'accept' ? 'accept' : 'refund', 'set_aside']

  const isOther = orderId !== null && (toCheck === 'wrong_amount' || toCheck === 'wrong_currency')
  if (!isOther) return ['match', 'refund', 'set_aside']

  const hasRest = currency === undefined && due !== undefined && due - amount >= 1
  const first: SettleAction[] = hasRest ? ['accept', 'rest'] : ['accept']
  return state === 'captured' ? [...first, 'match', 'refund', 'set_aside'] : [...first, 'set_aside']
}

/** The amount of a payment, in the currency it was paid in. */
export const paymentAmountText = ({ amount, currency }: Pick<ListedPayment, 'amount' | 'currency'>): string =>
  currency === undefined ? moneyText(amount) : `${currency} ${amount.toFixed(2)}`

/** What identifies a payment: the provider's id, or the payer's reference. */
export function paymentName({ provider, providerPaymentId, reference }: ListedPayment): string {
  if (providerPaymentId !== null) return providerPaymentId
  if (reference === null) return ''

  return provider === 'credit' ? reference : `UTR ${reference}`
}

/** Whether somebody still has to check it. */
export const isToCheck = ({ toCheck, settledAt }: ListedPayment): boolean =>
  toCheck !== null && settledAt === null

/** Whether the payment provider returns its money, rather than the shop. */
export const isRefundedOnline = ({ provider }: ListedPayment): boolean => isOnlineProvider(provider)

/** Where the money came in, and with what: `Online, card 1111`. */
export const sourceLabel = ({ provider, method, payer }: ListedPayment): string =>
  provider === 'credit'
    ? paymentWayName({ provider, credit: method as CreditKind })
    : [sourceName(provider), [method, payer].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** What happened to a payment. */
export function paymentStatusText(payment: ListedPayment): string {
  if (isToCheck(payment))
    return payment.settledBy === null ? 'To check' : `Refund requested by ${payment.settledBy}`
  if (payment.settledAt === null) return stateLabels[payment.state]

  if (payment.settledAs !== undefined) return outcomeLabels[payment.settledAs]

  return payment.orderId === null ? 'Settled' : 'Matched'
}

/** Why somebody has to check a payment, or had to; empty for all others. */
export const problemText = ({ toCheck, reason, due }: ListedPayment): string =>
  [
    reason ?? (toCheck === null ? '' : problemLabels[toCheck]),
    due === undefined ? '' : `${moneyText(due)} was due.`,
  ]
    .filter(Boolean)
    .join(' ')
