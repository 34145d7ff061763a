import type { CreditKind } from '../contract/credit.ts'
import type { PaymentSource } from '../contract/manage-payments.ts'
import type { Order } from '../contract/order.ts'
import { isOnlineProvider } from '../contract/payment-providers.ts'
import type { ReceivedMoney } from '../contract/received-money.ts'
import type { StatusColor } from './order-status.ts'
import { receivedMoneyText } from './received-money.ts'

/** The name of a way to pay. */
export const methodName = (method: Order['paymentMethod']): string =>
  ({
    COD: 'Cash on delivery',
    UPI: 'UPI',
    BANK: 'Bank transfer',
    ONLINE: 'Card, UPI, net banking',
    CASH: 'Cash',
  })[method]

/** How an order is paid, as its customer reads it; `amount`: of the order, in any unit. */
export const paymentText = ({ paymentMethod, amount }: Pick<Order, 'paymentMethod' | 'amount'>): string =>
  amount === 0 ? 'Nothing to pay' : methodName(paymentMethod)

/** The name of a credit. */
const creditNames: Record<CreditKind, string> = { old_gold: 'Old gold', exchange: 'Exchange' }

/** Where money has come in. */
export const sourceName = (source: PaymentSource): string =>
  ({
    online: 'Online',
    upi: 'UPI',
    bank: 'Bank transfer',
    cash: 'Cash',
    terminal: 'Card terminal',
    credit: 'Credit',
  })[isOnlineProvider(source) ? 'online' : source]

/** What a payment of an order came by: `Cash`, or `Old gold` for a credit. */
export const paymentWayName = ({
  provider,
  credit,
}: {
  provider: PaymentSource
  credit?: CreditKind | undefined
}): string => (credit ? creditNames[credit] : sourceName(provider))

/**
 * The ways by which an order of the counter has received payments, such as `Old gold, Cash`; undefined
 * without any, and for orders of the web.
 */
export const paymentNames = ({
  customer,
  payments,
}: Pick<Order, 'customer' | 'payments'>): string | undefined =>
  customer && payments.length > 0 ? [...new Set(payments.map(paymentWayName))].join(', ') : undefined

type Paid = Pick<
  Order,
  'paymentMethod' | 'paymentStatus' | 'status' | 'cancelledAt' | 'paymentBeingChecked' | 'receivedMoney'
>

/** The least that the payment provider takes: one rupee. */
const MIN_ONLINE_PAISE = 100

/** Whether an amount in paise is due, but too small for the payment provider. */
export const isBelowOnline = (paise: number): boolean => paise > 0 && paise < MIN_ONLINE_PAISE

/** Whether the order still waits for its money: by transfer, or from the courier. */
export const isUnpaid = ({
  cancelledAt,
  paymentStatus,
  status,
}: Pick<Paid, 'paymentStatus' | 'status'> & { cancelledAt: unknown }): boolean =>
  cancelledAt === null &&
  (paymentStatus === 'awaiting_confirmation' ||
    (paymentStatus === 'due_on_delivery' && status !== 'completed'))

/** The same while money has arrived that does not pay the order. */
const receivedStates: Record<ReceivedMoney['state'], { text: string; color: StatusColor }> = {
  checking: { text: 'Being checked', color: 'yellow' },
  part: { text: 'Partly paid', color: 'yellow' },
  kept: { text: 'Being checked', color: 'yellow' },
  refunded: { text: 'Refunded', color: 'blue' },
}

/** The payment of an order in words for its customer: paid, due or being refunded. */
export function paymentState({
  paymentStatus,
  status,
  cancelledAt,
  paymentBeingChecked,
  receivedMoney,
  payBy,
  dueOn,
}: Omit<Paid, 'paymentMethod'> & Partial<Pick<Order, 'payBy' | 'dueOn'>>): {
  text: string
  color: StatusColor
} {
  const isCancelled = cancelledAt !== null
  switch (paymentStatus) {
    case 'due_on_delivery':
      if (isCancelled) return { text: 'Nothing to pay', color: 'gray' }
      // A courier hands a cash order over for cash only, so a delivered one is paid.
      return status === 'completed'
        ? { text: 'Paid on delivery', color: 'green' }
        : { text: 'Due on delivery', color: 'gray' }
    case 'awaiting_confirmation':
      if (receivedMoney) return receivedStates[receivedMoney.state]
      if (paymentBeingChecked) return { text: 'Being checked', color: 'yellow' }
      if (dueOn) return { text: 'Not paid yet', color: 'yellow' }
      if (payBy) return { text: 'Not paid yet', color: 'yellow' }
      return isCancelled
        ? { text: 'Nothing due', color: 'gray' }
        : { text: 'Awaiting confirmation', color: 'yellow' }
    case 'paid':
      return isCancelled ? { text: 'Refund on its way', color: 'blue' } : { text: 'Paid', color: 'green' }
    case 'refunded':
      return { text: 'Refunded', color: 'blue' }
  }
}

/**
 * What cancelling this order means for the customer's money, as a sentence; also true after it was cancelled.
 */
export function moneyWhenCancelled({
  reservation,
  paymentMethod,
  paymentStatus,
  utr,
  cancelledAt,
  paymentBeingChecked,
  receivedMoney,
}: Pick<
  Order,
  | 'reservation'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'utr'
  | 'cancelledAt'
  | 'paymentBeingChecked'
  | 'receivedMoney'
>): string {
  if (reservation) return 'You can reserve again at any time.'
  if (receivedMoney && paymentStatus === 'awaiting_confirmation')
    return receivedMoney.state === 'part'
      ? 'Your payment will be refunded within 7 to 10 business days.'
      : receivedMoneyText(receivedMoney)
  if (paymentStatus === 'refunded') return 'Your payment has been refunded.'
  if (paymentStatus === 'paid') return 'Your payment will be refunded within 7 to 10 business days.'
  if (utr !== null && (cancelledAt === null || paymentBeingChecked))
    return `We are checking your payment (UTR ${utr}). If it reached us, we refund it within 7 to 10 business days.`
  if (paymentMethod === 'ONLINE')
    return 'Nothing was charged. If a payment still reaches us, we refund it immediately.'
  return paymentMethod === 'COD'
    ? 'Nothing was paid, so there is nothing to refund.'
    : 'If you have paid, we will refund you within 7 to 10 business days.'
}

/** Whether an unpaid order no longer keeps its price. `now` in milliseconds since 1970. */
export const isPriceOver = ({ priceUntil }: Pick<Order, 'priceUntil'>, now: number): boolean =>
  priceUntil !== null && Date.parse(priceUntil) < now

/** Why nobody confirms or rejects the payment of an order by hand. */
export const PAID_ONLINE = 'This order is paid online. Use Payments to check.'

/** The reason why the payment of an order cannot be confirmed; empty if it is awaited. */
export function confirmationProblem({
  paymentMethod,
  paymentStatus,
  cancelledAt,
}: Pick<Paid, 'paymentMethod' | 'paymentStatus'> & { cancelledAt: unknown }): string {
  if (cancelledAt !== null) return 'This order was cancelled.'
  if (paymentMethod === 'ONLINE' && paymentStatus === 'awaiting_confirmation') return PAID_ONLINE
  switch (paymentStatus) {
    case 'awaiting_confirmation':
      return ''
    case 'due_on_delivery':
      return 'It is paid on delivery.'
    case 'paid':
      return 'It is paid already.'
    case 'refunded':
      return 'This order was refunded.'
  }
}
