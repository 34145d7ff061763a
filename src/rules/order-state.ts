import {
  orderStatuses,
  paymentStatuses,
  type OrderPaymentMethod,
  type OrderStatus,
  type PaymentStatus,
} from '../contract/order.ts'
import type { OrderAction, StateRules } from './order-state-rules.ts'

/** The facts of an order that decide its state. */
export type OrderFacts = {
  /** Whether its customer placed it, the counter did, or it is a reservation that is not confirmed. */
  source: 'web' | 'counter' | 'reservation'
  status: OrderStatus
  paymentMethod: OrderPaymentMethod
  paymentStatus: PaymentStatus
  /** Whether it was sold on account: billed, and to be paid by a day. */
  isOnAccount: boolean
  isCancelled: boolean
  isArchived: boolean
  /** Whether some of its pieces are in none of its parcels. */
  hasUnsent: boolean
}

/** The state of an order. An unpaid one waits for its money, even if it was sent. */
export function stateOf(order: OrderFacts): OrderState {
  if (order.isArchived) return 'archived'
  if (order.isCancelled) return order.paymentStatus === 'paid' ? 'refund_due' : 'cancelled'
  if (order.source === 'reservation') return 'reserved'
  if (order.paymentStatus === 'refunded') return 'refunded'
  if (order.paymentStatus === 'awaiting_confirmation') return unpaidStateOf(order)
  if (order.status === 'completed') return 'completed'
  if (order.status === 'shipped') return order.hasUnsent ? 'part_sent' : 'shipped'

  return 'to_pack'
}

function unpaidStateOf({ source, paymentMethod, isOnAccount }: OrderFacts): OrderState {
  if (isOnAccount) return 'on_account'
  if (source === 'counter') return 'estimate'

  return paymentMethod === 'ONLINE' ? 'to_pay' : 'to_confirm'
}

const table = {
  reserved: {
    allows: ['confirm', 'cancel', 'archive'],
    isOpen: true,
    lists: ['reservation'],
    payments: paymentStatuses,
    badge: { text: 'Reservation to confirm', color: 'yellow', replaces: 'payment' },
    shopper: {
      badge: { text: 'To be confirmed', color: 'blue' },
      headline: 'Reservation requested',
      next: "We'll call to confirm, then keep it for you.",
    },
    refusal: 'is a reservation. Confirm it first',
  },
  estimate: {
    allows: ['pay', 'confirm', 'cancel', 'assign', 'pack', 'send', 'archive'],
    isOpen: true,
    isOwed: true,
    isPaidOnline: true,
    statuses: orderStatuses,
    lists: ['estimate'],
    payments: ['awaiting_confirmation'],
    badge: { text: 'Estimate', color: 'yellow', replaces: 'payment' },
    shopper: {
      badge: { text: 'Held for you', color: 'green' },
      next: 'It is not paid yet. Pay in our shop or by the link we sent you.',
    },
    refusal: 'is not paid',
  },
  on_account: {
    allows: ['pay', 'confirm', 'cancel', 'assign', 'pack', 'send', 'archive'],
    isOpen: true,
    isSale: true,
    isOwed: true,
    statuses: orderStatuses,
    lists: ['on_account'],
    payments: ['awaiting_confirmation'],
    badge: { text: 'On account', color: 'yellow', replaces: 'payment' },
    shopper: {
      badge: { text: 'To pay', color: 'yellow' },
      next: 'Please pay in our shop, or contact us.',
    },
    refusal: 'is on account and not paid yet',
  },
  to_confirm: {
    allows: ['pay', 'confirm', 'cancel', 'assign', 'pack', 'send', 'archive'],
    isOpen: true,
    isSale: true,
    statuses: orderStatuses,
    lists: ['to_confirm'],
    payments: ['awaiting_confirmation'],
    refusal: 'is not paid',
  },
  to_pay: {
    allows: ['pay', 'cancel', 'assign', 'pack', 'send', 'archive'],
    isOpen: true,
    isSale: true,
    isPaidOnline: true,
    statuses: orderStatuses,
    lists: ['to_confirm'],
    payments: ['awaiting_confirmation'],
    refusal: 'is not paid',
  },
  to_pack: {
    allows: ['pay', 'cancel', 'assign', 'pack', 'send', 'refund', 'archive'],
    isOpen: true,
    isSale: true,
    received: 'when_paid',
    statuses: ['pending', 'processing'],
    lists: ['ready'],
    payments: ['due_on_delivery', 'paid'],
    refusal: 'is to be packed',
  },
  part_sent: {
    allows: ['pay', 'cancel', 'assign', 'send', 'refund', 'archive'],
    isOpen: true,
    isSale: true,
    received: 'when_paid',
    statuses: ['shipped'],
    lists: ['ready'],
    payments: ['due_on_delivery', 'paid'],
    refusal: 'was sent in part',
  },
  shipped: {
    // Its parcel may be entered after its status.
    allows: ['pay', 'cancel', 'assign', 'send', 'refund', 'archive'],
    isOpen: true,
    isSale: true,
    received: 'when_paid',
    statuses: ['shipped'],
    payments: ['due_on_delivery', 'paid'],
    next: {
      title: 'Next: delivery',
      detail: 'Confirm when the parcel has arrived.',
      action: { label: 'Mark as completed', does: 'completed' },
    },
    refusal: 'has been sent',
  },
  completed: {
    allows: ['pay', 'cancel', 'assign', 'return', 'refund', 'archive'],
    isSale: true,
    received: 'yes',
    statuses: ['completed'],
    payments: ['due_on_delivery', 'paid'],
    refusal: 'is completed',
  },
  refund_due: {
    allows: ['refund', 'archive'],
    isOpen: true,
    received: 'yes',
    lists: ['cancelled', 'refund_due'],
    payments: ['paid'],
    badge: { text: 'cancelled', color: 'red', replaces: 'status' },
    shopper: { badge: { text: 'cancelled', color: 'gray' } },
    refusal: 'was cancelled',
  },
  cancelled: {
    // Money that arrives late is due back.
    allows: ['pay', 'archive'],
    lists: ['cancelled'],
    payments: ['due_on_delivery', 'awaiting_confirmation', 'refunded'],
    badge: { text: 'cancelled', color: 'red', replaces: 'status' },
    shopper: { badge: { text: 'cancelled', color: 'gray' } },
    refusal: 'was cancelled',
  },
  refunded: {
    allows: ['cancel', 'archive'],
    statuses: orderStatuses,
    payments: ['refunded'],
    badge: { text: 'refunded', color: 'blue', replaces: 'status' },
    next: {
      title: 'This order was refunded',
      detail: 'If it will not be sent, cancel it under More actions, so that its pieces go back into stock.',
    },
    refusal: 'was refunded',
  },
  archived: {
    // The provider may say of an earlier refund that it is done.
    allows: ['refund'],
    payments: paymentStatuses,
    next: { title: 'This order is archived', detail: 'Restore it to change it.' },
    refusal: 'is archived',
  },
} satisfies Record<string, StateRules>

export type OrderState = keyof typeof table
export const allOrderStates = Object.keys(table) as OrderState[]

/** The states whose next step depends on the order. */
export type StateOfManySteps = {
  [State in OrderState]: (typeof table)[State] extends { next: object } ? never : State
}[OrderState]

/** Looks up what a state allows, counts as and shows. */
export const rulesOf = (state: OrderState): StateRules => table[state]

/** The states whose rules pass a test. */
export const statesWhere = (test: (rules: StateRules) => boolean | undefined): OrderState[] =>
  allOrderStates.filter((state) => test(table[state]))

/** The states of orders that are neither cancelled nor archived: those that can still be cancelled. */
export const standingStates = statesWhere(({ allows: actions }) => actions.includes('cancel'))

/** Of these, the states of those whose payment is awaited. */
export const unpaidStates = standingStates.filter((state) =>
  rulesOf(state).payments.includes('awaiting_confirmation'),
)

/** Of these, the states of those of the web, whose payment the office looks for. */
export const toConfirmStates = statesWhere(({ lists }) => lists?.includes('to_confirm'))

/** The states of orders that are paid at the counter, in parts if need be. */
export const owedStates = statesWhere(({ isOwed }) => isOwed)

/** The states of orders that can be paid online, until their `pay_by`. */
export const paidOnlineStates = statesWhere(({ isPaidOnline }) => isPaidOnline)

/** The states that figures count as sales. */
export const saleStates = statesWhere(({ isSale }) => isSale)

/** Whether an order in this state can be paid, packed, sent and so on. */
export const allows = (state: OrderState, action: OrderAction): boolean =>
  rulesOf(state).allows.includes(action)

/** Whether the money of an order in this state has arrived and not gone back. */
export const isPaidState = (state: OrderState, paymentStatus: PaymentStatus): boolean => {
  const { received } = rulesOf(state)

  return received === 'yes' || (received === 'when_paid' && paymentStatus === 'paid')
}
