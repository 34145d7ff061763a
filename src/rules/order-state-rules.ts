import type { orderStates } from '../contract/manage-orders.ts'
import type { OrderStatus, PaymentStatus } from '../contract/order.ts'
import type { StatusColor } from './order-status.ts'

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

/** A filter of the office's list. */
type OrderFilter = (typeof orderStates)[number]

export type Badge = { text: string; color: StatusColor }

/** What a state allows, counts as and shows. What it leaves out, it is not. */
export type StateRules = {
  allows: readonly OrderAction[]
  /** Whether somebody still has to do something for it. */
  isOpen?: true
  /** Whether figures count it as a sale. */
  isSale?: true
  /** Whether its money has arrived and not gone back; cash on delivery has not, until it is delivered. */
  received?: 'when_paid' | 'yes'
  /** Whether it is paid at the counter, in parts if need be. */
  isOwed?: true
  /** Whether it can be paid online, until its `pay_by`. */
  isPaidOnline?: true
  /** The statuses by which lists show it. */
  statuses?: readonly OrderStatus[]
  /** The lists that show it by another name; `to_confirm`: those whose payment the office looks for. */
  lists?: readonly (Exclude<OrderFilter, OrderStatus> | 'to_confirm')[]
  /** The payments that it can have. */
  payments: readonly PaymentStatus[]
  /** Its badge in the back office, in place of that of its status or payment. */
  badge?: Badge & { replaces: 'status' | 'payment' }
  /** What the office does next; of other states it depends on the order (`web/admin/orders/next-step.ts`). */
  next?: { title: string; detail: string; action?: { label: string; does: OrderStatus } }
  /** What its customer reads in place of its status; see `shopper-order.ts` for what depends on the order. */
  shopper?: { badge: Badge; headline?: string; next?: string }
  /** The words after its number in the error for an action that it does not allow. */
  refusal: string
}
