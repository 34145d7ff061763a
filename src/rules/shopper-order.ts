import type { Order } from '../contract/order.ts'
import { dayMonthText, dayOfIso, momentText } from './india-time.ts'
import type { Badge } from './order-state-rules.ts'
import { rulesOf, toConfirmStates } from './order-state.ts'
import { isEnded, stateOfOrder, type StatedOrder } from './stated-order.ts'
import { isBeforeDispatch, shopperStatusColors } from './order-status.ts'

type ShopperOrder = StatedOrder &
  Pick<Order, 'paymentBeingChecked' | 'payBy' | 'priceUntil' | 'utr' | 'receivedMoney'>

/** Whether an order waits for its customer: to pay it or to confirm it. */
export const needsCustomer = (order: ShopperOrder): boolean =>
  !isEnded(order) &&
  (isToPay(order) || order.dueOn !== undefined || stateOfOrder(order) === 'estimate' || isUnconfirmed(order))

/** Whether an order is over: delivered, cancelled, or refunded before dispatch. */
export const isFinished = (order: ShopperOrder): boolean =>
  isEnded(order) || (order.status === 'completed' && order.dueOn === undefined)

/** Until when an order waits for its online payment; undefined if it does not wait for one. */
export const paymentDeadline = ({
  payBy,
  receivedMoney,
}: Pick<Order, 'payBy' | 'receivedMoney'>): string | undefined =>
  receivedMoney === undefined && payBy !== null ? payBy : undefined

/** Whether nothing is on its way for an order that is paid in advance. */
const isToPay = (order: ShopperOrder): boolean =>
  paymentDeadline(order) !== undefined ||
  (order.receivedMoney === undefined &&
    order.paymentMethod === 'BANK' &&
    order.utr === null &&
    stateOfOrder(order) === 'to_confirm')

/** Whether its customer must still confirm a cash order by the button in its mail. */
const isUnconfirmed = (order: ShopperOrder): boolean =>
  order.paymentMethod === 'COD' && stateOfOrder(order) === 'to_confirm'

/** An order's state in one phrase, as its customer reads it. */
export function orderHeadline(order: ShopperOrder): string {
  if (isEnded(order)) return endedHeadline(order)

  const state = stateOfOrder(order)
  const headline = rulesOf(state).shopper?.headline
  if (headline !== undefined) return headline

  switch (state) {
    case 'estimate':
      return order.priceUntil === null ? 'Held for you' : heldText(order.priceUntil)
    case 'on_account':
      return dueText(order)
    default:
      if (!isToPay(order)) return headlines[order.status]
      return order.payBy === null ? 'Waiting for your transfer' : 'Waiting for your payment'
  }
}

function endedHeadline({ cancelledAt, reservation }: ShopperOrder): string {
  if (cancelledAt === null) return 'Order refunded'

  return reservation ? 'Reservation ended' : 'Order cancelled'
}

const headlines: Record<Order['status'], string> = {
  pending: 'Order placed',
  processing: 'We are preparing your order',
  shipped: 'Order on its way',
  completed: 'Order delivered',
}

const heldText = (until: string): string => `Held until ${momentText(Date.parse(until))}`

/** Until when an order on account is to be paid. */
const dueText = ({ dueOn = '' }: Pick<Order, 'dueOn'>): string =>
  `Payment due on ${dayMonthText(dayOfIso(dueOn))}`

/** The badge of an order in its customer's list. */
export function orderBadge(order: ShopperOrder): Badge {
  if (order.cancelledAt !== null && order.reservation) return { text: 'ended', color: 'gray' }

  const badge = rulesOf(stateOfOrder(order)).shopper?.badge
  if (badge) return badge
  if (isEnded(order)) return { text: 'refunded', color: 'gray' }
  if (isToPay(order)) return { text: 'To pay', color: 'yellow' }

  return { text: order.status, color: shopperStatusColors[order.status] }
}

/**
 * What happens next, in one sentence; undefined where the headline says it all. Of an order with a payment
 * deadline, that says it.
 */
export function nextStep(order: ShopperOrder): string | undefined {
  if (order.paymentBeingChecked) return CHECKING
  if (isEnded(order)) return undefined

  const state = stateOfOrder(order)
  const { next } = rulesOf(state).shopper ?? {}
  if (next !== undefined) return next
  if (toConfirmStates.includes(state)) return unpaidStep(order)
  if (order.receivedMoney !== undefined) return CHECKING

  return isBeforeDispatch(order.status) ? 'We e-mail you when it leaves.' : undefined
}

const CHECKING = 'We are checking your payment.'

function unpaidStep(order: ShopperOrder): string {
  if (order.receivedMoney !== undefined) return CHECKING
  if (isToPay(order)) return 'We e-mail you when your transfer has arrived.'

  return isUnconfirmed(order) ? 'Please confirm it with the button in our e-mail.' : CHECKING
}
