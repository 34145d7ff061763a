import {
  orderStatuses,
  paymentStatuses,
  type OrderPaymentMethod,
  type OrderStatus,
  type PaymentStatus,
} from '../contract/order.ts'
import type { StatusColor } from './order-status.ts'

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

export const allOrderStates = [
  'reserved',
  'estimate',
  'on_account',
  'to_confirm',
  'to_pay',
  'to_pack',
  'part_sent',
  'shipped',
  'completed',
  'refund_due',
  'cancelled',
  'refunded',
  'archived',
] as const
export type OrderState = (typeof allOrderStates)[number]

/**
 * The steps of an order: money arrives (`pay`); a reservation, a transfer or a cash order is confirmed
 * (`confirm`); pieces are assigned, packed and handed to a courier; pieces or all of its money come back; it
 * is removed from lists.
 */
export const allOrderActions = [
  'pay',
  'confirm',
  'cancel',
  'assign',
  'pack',
  'send',
  'return',
  'refund',
  'archive',
] as const
export type OrderAction = (typeof allOrderActions)[number]

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

type StateRules = {
  allows: readonly OrderAction[]
  /** Whether somebody still has to do something for it. */
  isOpen: boolean
  /** Whether figures count it as a sale. */
  isSale: boolean
  /** Whether its money has arrived and not gone back; cash on delivery has not, until it is delivered. */
  received: 'no' | 'when_paid' | 'yes'
  /** The statuses by which lists show it; none if they show it by a name of its own. */
  statuses: readonly OrderStatus[]
  /** The payments that it can have. */
  payments: readonly PaymentStatus[]
  /** Its badge in the back office, in place of that of its status or payment. */
  badge?: { label: string; color: StatusColor; replaces: 'status' | 'payment' }
  /** The words after its number in the error for an action that it does not allow. */
  refusal: string
}

/** What each state allows, counts as, and shows in the back office. */
const rules: Record<OrderState, StateRules> = {
  reserved: {
    allows: ['confirm', 'cancel', 'archive'],
    isOpen: true,
    isSale: false,
    received: 'no',
    statuses: [],
    payments: paymentStatuses,
    badge: { label: 'Reservation to confirm', color: 'yellow', replaces: 'payment' },
    refusal: 'is a reservation. Confirm it first',
  },
  estimate: {
    allows: ['pay', 'confirm', 'cancel', 'assign', 'pack', 'send', 'archive'],
    isOpen: true,
    isSale: false,
    received: 'no',
    statuses: orderStatuses,
    payments: ['awaiting_confirmation'],
    badge: { label: 'Estimate', color: 'yellow', replaces: 'payment' },
    refusal: 'is not paid',
  },
  on_account: {
    allows: ['pay', 'confirm', 'cancel', 'assign', 'pack', 'send', 'archive'],
    isOpen: true,
    isSale: true,
    received: 'no',
    statuses: orderStatuses,
    payments: ['awaiting_confirmation'],
    badge: { label: 'On account', color: 'yellow', replaces: 'payment' },
    refusal: 'is on account and not paid yet',
  },
  to_confirm: {
    allows: ['pay', 'confirm', 'cancel', 'assign', 'pack', 'send', 'archive'],
    isOpen: true,
    isSale: true,
    received: 'no',
    statuses: orderStatuses,
    payments: ['awaiting_confirmation'],
    refusal: 'is not paid',
  },
  to_pay: {
    allows: ['pay', 'cancel', 'assign', 'pack', 'send', 'archive'],
    isOpen: true,
    isSale: true,
    received: 'no',
    statuses: orderStatuses,
    payments: ['awaiting_confirmation'],
    refusal: 'is not paid',
  },
  to_pack: {
    allows: ['pay', 'cancel', 'assign', 'pack', 'send', 'refund', 'archive'],
    isOpen: true,
    isSale: true,
    received: 'when_paid',
    statuses: ['pending', 'processing'],
    payments: ['due_on_delivery', 'paid'],
    refusal: 'is to be packed',
  },
  part_sent: {
    allows: ['pay', 'cancel', 'assign', 'send', 'refund', 'archive'],
    isOpen: true,
    isSale: true,
    received: 'when_paid',
    statuses: ['shipped'],
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
    refusal: 'has been sent',
  },
  completed: {
    allows: ['pay', 'cancel', 'assign', 'return', 'refund', 'archive'],
    isOpen: false,
    isSale: true,
    received: 'yes',
    statuses: ['completed'],
    payments: ['due_on_delivery', 'paid'],
    refusal: 'is completed',
  },
  refund_due: {
    allows: ['refund', 'archive'],
    isOpen: true,
    isSale: false,
    received: 'yes',
    statuses: [],
    payments: ['paid'],
    badge: { label: 'cancelled', color: 'red', replaces: 'status' },
    refusal: 'was cancelled',
  },
  cancelled: {
    // Money that arrives late is due back.
    allows: ['pay', 'archive'],
    isOpen: false,
    isSale: false,
    received: 'no',
    statuses: [],
    payments: ['due_on_delivery', 'awaiting_confirmation', 'refunded'],
    badge: { label: 'cancelled', color: 'red', replaces: 'status' },
    refusal: 'was cancelled',
  },
  refunded: {
    allows: ['cancel', 'archive'],
    isOpen: false,
    isSale: false,
    received: 'no',
    statuses: orderStatuses,
    payments: ['refunded'],
    badge: { label: 'refunded', color: 'blue', replaces: 'status' },
    refusal: 'was refunded',
  },
  archived: {
    // The provider may say of an earlier refund that it is done.
    allows: ['refund'],
    isOpen: false,
    isSale: false,
    received: 'no',
    statuses: [],
    payments: paymentStatuses,
    refusal: 'is archived',
  },
}

/** Looks up what a state allows, counts as and shows. */
export const rulesOf = (state: OrderState): StateRules => rules[state]

/** The states whose rules pass a test. */
export const statesWhere = (test: (rules: StateRules) => boolean): OrderState[] =>
  allOrderStates.filter((state) => test(rules[state]))

/** The states of orders that are neither cancelled nor archived: those that can still be cancelled. */
export const standingStates = statesWhere(({ allows: actions }) => actions.includes('cancel'))

/** Of these, the states of those whose payment is awaited. */
export const unpaidStates = standingStates.filter((state) =>
  rules[state].payments.includes('awaiting_confirmation'),
)

/** The states that figures count as sales. */
export const saleStates = statesWhere(({ isSale }) => isSale)

/** Whether an order in this state can be paid, packed, sent and so on. */
export const allows = (state: OrderState, action: OrderAction): boolean =>
  rules[state].allows.includes(action)

/** Whether the money of an order in this state has arrived and not gone back. */
export const isPaidState = (state: OrderState, paymentStatus: PaymentStatus): boolean => {
  const { received } = rules[state]

  return received === 'yes' || (received === 'when_paid' && paymentStatus === 'paid')
}
