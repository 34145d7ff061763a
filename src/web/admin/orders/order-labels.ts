import { receivedBy, type ReceivedBy } from '../../../contract/counter-order.ts'
import type { orderStates } from '../../../contract/manage-orders.ts'
import { nameOfProvider } from '../../../contract/payment-providers.ts'
import { orderDue } from '../../../rules/delivery.ts'
import { dayMonthText, dayOfIso, momentText } from '../../../rules/india-time.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { allows } from '../../../rules/order-state.ts'
import { stateOfOrder } from '../../../rules/stated-order.ts'
import { isDispatch, shippingProblems } from '../../../rules/order-status.ts'
import { needsReference } from '../../../rules/payment-reference.ts'
import type { ReceivedMoney } from '../../../contract/received-money.ts'
import { paymentWayName, sourceName } from '../../../rules/payment-state.ts'
import { countText } from '../shared/count-text.ts'
import type { RefundRecord, RefundWay } from '../../../contract/refund.ts'
import type {
  Order,
  OrderEvent,
  OrderPaymentMethod,
  OrderStatus,
  PaymentStatus,
} from '../../../contract/order.ts'

/** The back office's word for each payment status. */
export const paymentLabels: Record<PaymentStatus, string> = {
  due_on_delivery: 'Due on delivery',
  awaiting_confirmation: 'To be confirmed',
  paid: 'Paid',
  refunded: 'Refunded',
}

/** The back office's short word for each way to pay. */
const methodLabels: Record<OrderPaymentMethod, string> = {
  COD: 'COD',
  UPI: 'UPI',
  BANK: 'Bank',
  ONLINE: 'Online',
  CASH: 'Cash',
}

/** How money was paid back. */
export const wayNames: Record<RefundWay, string> = { upi: 'UPI', bank: 'Bank transfer', cash: 'Cash' }

/** The word for the state of a refund. */
export const refundStateLabels: Record<RefundRecord['state'], string> = {
  requested: 'requested',
  sent: 'on its way',
  done: 'paid back',
  failed: 'failed',
}

/** The same while money has arrived that does not pay the order. */
const receivedLabels: Record<ReceivedMoney['state'], string> = {
  checking: 'To be checked',
  part: 'Partly paid',
  kept: 'Set aside',
  refunded: 'Refunded',
}

/** The payment state of this order. No payment is expected for a cancelled order. */
export function paymentLabelOf({
  paymentStatus,
  cancelledAt,
  paymentBeingChecked,
  receivedMoney,
  dueOn,
}: Pick<Order, 'paymentStatus' | 'cancelledAt' | 'paymentBeingChecked' | 'receivedMoney' | 'dueOn'>): string {
  if (dueOn !== undefined) return `On account, due on ${dayMonthText(dayOfIso(dueOn))}`
  if (receivedMoney) return receivedLabels[receivedMoney.state]
  if (cancelledAt === null || paymentStatus === 'paid' || paymentStatus === 'refunded')
    return paymentLabels[paymentStatus]
  if (paymentStatus === 'due_on_delivery') return 'Nothing due'

  return paymentBeingChecked ? 'To be checked' : 'Not received'
}

/** The way of payment and its state: `Cash: Paid`, or `On account, due on 4 December`. */
export const paymentTextOf = (
  order: Parameters<typeof paymentLabelOf>[0] & Pick<Order, 'paymentMethod'>,
  way = methodLabels[order.paymentMethod],
): string => (order.dueOn === undefined ? `${way}: ${paymentLabelOf(order)}` : paymentLabelOf(order))

/** Whether an order can get this status: a refunded order is not sent. */
export const canSetStatus = (order: Order, status: OrderStatus): boolean =>
  !isDispatch(order.status, status) || allows(stateOfOrder(order), 'send')

/**
 * The question before an order gets this status, with the reasons against dispatching it; `action` only if
 * there are any.
 */
export function statusQuestion(
  order: Order,
  status: OrderStatus,
): { title: string; description: string; action?: string } {
  if (order.handedOver && status === 'completed')
    return {
      title: 'Issue the bill?',
      description: sentences('This completes the order.', mailNotice(order)),
    }

  const problems = isDispatch(order.status, status) ? problemsOf(order, status) : []

  return {
    title: 'Are you sure you want to update the order status?',
    ...(problems.length > 0 && { action: 'Ship anyway' }),
    description: sentences(...problems, `This marks order ${order.orderId} as ${status}.`, mailNotice(order)),
  }
}

/** What speaks against dispatch. A customer who collects the pieces needs no address. */
const problemsOf = (order: Order, status: OrderStatus): string[] =>
  shippingProblems(order.customer && status === 'completed' ? { ...order, address: order.customer } : order)

/** Says that a change is mailed; empty for a customer without an e-mail address. */
export const mailNotice = ({ email }: Pick<Order, 'email'>): string =>
  email ? 'We e-mail the customer.' : ''

/** Joins the sentences that are not empty. */
export const sentences = (...texts: (string | false | null | undefined)[]): string =>
  texts.filter(Boolean).join(' ')

/** Says why an order has no delivery address: at the counter, the customer may take the pieces along. */
export function missingAddressText({ customer, handedOver }: Pick<Order, 'customer' | 'handedOver'>): string {
  if (!customer) return 'No delivery address yet'
  return handedOver ? 'Taken along in the shop' : 'Collects in the shop'
}

/** The promised day of an open order, or how many days late it is today. */
export const dueLabelOf = (order: Order): ReturnType<typeof orderDue> => orderDue(order, Date.now())

/** The filter's label for an order state. */
export const orderStateLabel = (state: (typeof orderStates)[number]): string =>
  state === 'ready' ? 'ready to pack' : state.replace('_', ' ')

/** The word for each event in an order's history. */
export const eventLabels: Record<OrderEvent, string> = {
  pending: 'Set to pending',
  processing: 'Set to processing',
  shipped: 'Set to shipped',
  completed: 'Set to completed',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  paid: 'Payment received',
  refunded: 'Refunded',
  deleted: 'Deleted',
  restored: 'Restored from the archive',
  address: 'Delivery address changed',
  reinstated: 'Reinstated by a late payment',
}

/** `1 order`, `3 orders`. */
export const orderCountText = (count: number): string => countText(count, 'order')

/** The ways in which money is received at the counter, as options. */
export const receivedWays = receivedBy.map((value) => ({ value, label: sourceName(value) }))

/** What an order of the counter is paid with besides money, as options. */
export const creditWays = (['old_gold', 'exchange'] as const).map((value) => ({
  value,
  label: paymentWayName({ provider: 'credit', credit: value }),
}))

/** What identifies a payment. */
export const referenceLabels: Record<Exclude<ReceivedBy, 'cash'>, string> = {
  upi: 'UPI reference (UTR), if you have it',
  bank: 'Bank reference (UTR)',
  terminal: 'Number on the slip',
}

/** Asks for it. */
const referenceProblems: Record<keyof typeof referenceLabels, string> = {
  upi: 'Enter the UPI reference (UTR).',
  bank: 'Enter the bank reference (UTR).',
  terminal: 'Enter the number on the slip.',
}

/** Asks for the reference of a payment if it is missing or too short. */
export function referenceProblem(provider: ReceivedBy, reference: string): string | undefined {
  if (provider === 'cash') return undefined

  const typed = reference.trim()
  const isLeftOut = typed === '' && !needsReference(provider)
  return isLeftOut || typed.length >= 3 ? undefined : referenceProblems[provider]
}

/** The reference of a payment as the server takes it; undefined without one. */
export const enteredReference = (provider: ReceivedBy, reference: string): string | undefined =>
  provider === 'cash' ? undefined : reference.trim() || undefined

/** That the customer's bank asks for the money, and the last moment to answer. */
export const disputeText = ({ provider, amount, until }: NonNullable<Order['dispute']>): string =>
  `The customer’s bank disputes ${moneyText(amount)}.${until === null ? '' : ` Answer ${nameOfProvider(provider)} until ${momentText(Date.parse(until))}.`}`
