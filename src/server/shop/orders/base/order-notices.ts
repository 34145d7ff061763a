import type { Address } from '../../../../contract/address.ts'
import { engravingText } from '../../../../rules/engraving-text.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import type { Config } from '../../../core/config/config.ts'
import type { CreditRow } from '../../../core/db/schema/credit-tables.ts'
import type { OrderLineRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import { defineMail, type QueuedMail } from '../../../core/mail/define-mail.ts'
import type { Block, WrittenMail } from '../../../core/mail/layout.ts'
import { ownerNotices } from '../../../core/mail/owner-notices.ts'
import { countedPart } from '../../../core/mail/summary-part.ts'
import { choiceText } from '../../invoicing/invoice.ts'
import { counterDiscountText } from './counter-discount-text.ts'
import { oldGoldText } from './old-gold-text.ts'
import { orderSummary } from './order-summary.ts'

/** An order as notices to the owner name it: no phone number, no PAN. `paise`: the grand total. */
type NotedOrder = { id: string; orderId: string; paise: number; city: string; pieces: string[] }

/**
 * `toConfirm`: whether its payment waits to be confirmed; `isReservation`: whether it is a reservation;
 * `isAboveRate`: whether it is about old gold above the rate offered; each absent if not.
 */
type NewOrder = NotedOrder & { toConfirm: boolean; isReservation?: boolean; isAboveRate?: boolean }

/** Tells the owner of a new order. */
export const ownerOrder = defineMail<NewOrder>({
  kind: 'owner_order',
  limit: 'owner',
  summary: orderSummary,
  write(order) {
    if (order.isReservation) return reservationMade(order)
    if (order.isAboveRate) return boughtAboveRate(order)

    const { orderId, paise, toConfirm } = order
    return {
      subject: `New order ${orderId}, ${rupees(paise)}${toConfirm ? ': payment to confirm' : ''}`,
      blocks: [{ heading: `New order ${orderId}` }, ...orderBlocks(order)],
    }
  },
})

/** Tells the owner that the reference of a payment was entered later. */
export const ownerPayment = defineMail<NotedOrder & { utr: string }>({
  kind: 'owner_payment',
  limit: 'owner',
  summary: orderSummary,
  write: (order) => ({
    subject: `Payment to confirm for order ${order.orderId}`,
    blocks: [
      { heading: 'Payment to confirm' },
      { text: `The shopper of order ${order.orderId} has entered the reference ${order.utr}.` },
      ...orderBlocks(order),
    ],
  }),
})

const orderBlocks = ({ id, paise, city, pieces }: NotedOrder): Block[] => [
  { label: 'Pieces', lines: pieces },
  {
    rows: [
      ...(city === '' ? [] : [{ name: 'City', amount: city }]),
      { name: 'Amount', amount: rupees(paise), strong: true },
    ],
  },
  { button: 'Open the order', path: `/dashboard/orders/${id}` },
]

const boughtAboveRate = ({ id, orderId, pieces }: NotedOrder): WrittenMail => ({
  subject: `Old gold above the rate: order ${orderId}`,
  blocks: [
    { heading: 'Old gold above the rate' },
    { label: `Order ${orderId}`, lines: pieces },
    { button: 'Open the order', path: `/dashboard/orders/${id}` },
  ],
})

const reservationMade = ({ id, orderId, pieces }: NotedOrder): WrittenMail => ({
  subject: `Reservation ${orderId}: call to confirm`,
  blocks: [
    { heading: `Reservation ${orderId}` },
    { text: 'A customer would like to see this in your shop. Call to confirm: until then, nothing is held.' },
    { label: 'Pieces', lines: pieces },
    { button: 'Open the reservation', path: `/dashboard/orders/${id}` },
  ],
})

const notedPayments = { button: 'See the noted payments', path: '/dashboard/noted-payments' }

/** Tells the shop itself of a payment without an order; the customer is named by the list of those. */
export const paymentNoted = defineMail<{ utr: string; amountPaise: number; reason: string }>({
  kind: 'payment_noted',
  limit: 'owner',
  summary: countedPart('noted', {
    what: 'payment',
    rest: 'without an order',
    sentence: ' to look for',
    button: notedPayments,
  }),
  write: ({ utr, amountPaise, reason }) => ({
    subject: `A payment without an order: UTR ${utr}`,
    blocks: [
      { heading: 'A payment without an order' },
      {
        text: `A shopper says that they have paid ${rupees(amountPaise)} by UPI, with the reference (UTR) ${utr}. Their order could not be placed: ${reason}`,
      },
      {
        text: 'We told them not to pay again, and that you will write to them within a day. Look for the payment in your bank account, then send the money back or arrange the order with them.',
      },
      notedPayments,
    ],
  }),
})

type Owner = Pick<Config, 'owner'>

/** The notices of a new order to the owner, one for each address. */
export function noticesOfPlaced(
  { owner }: Owner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): QueuedMail[] {
  // A cash order that its customer must confirm awaits no payment; those of the counter are recorded there.
  const toConfirm =
    order.payment_status === 'awaiting_confirmation' &&
    order.payment_method !== 'COD' &&
    order.source === 'web'
  return ownerNotices(owner, toConfirm && !owner.newOrder ? 'payment' : 'newOrder', {
    event: `order:${order.id}:owner`,
    userId: order.user_id,
    mail: ownerOrder,
    data: {
      ...about(order, lines),
      toConfirm,
      ...(order.source === 'reservation' && { isReservation: true }),
    },
  })
}

/** The notices to the owner that old gold was bought above the rate offered. */
export const noticesOfOldGold = (
  { owner }: Owner,
  { order, credit, offered }: { order: OrderRow; credit: CreditRow; offered: number },
): QueuedMail[] =>
  ownerNotices(owner, 'newOrder', {
    event: `order:${order.id}:credit:${credit.id}:owner`,
    userId: order.user_id,
    mail: ownerOrder,
    data: {
      ...about(order, []),
      pieces: [oldGoldText(credit, offered)],
      toConfirm: false,
      isAboveRate: true,
    },
  })

/** The notices to the owner that the reference of a payment was entered after ordering. */
export function noticesOfReference(
  { owner }: Owner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): QueuedMail[] {
  const { utr } = order
  if (utr === null) return []

  return ownerNotices(owner, 'payment', {
    event: `order:${order.id}:reference:${utr}:owner`,
    userId: order.user_id,
    mail: ownerPayment,
    data: { ...about(order, lines), utr },
  })
}

const specialPriceText = ({ price_paise, list_price_paise, price_reason }: OrderLineRow): string =>
  list_price_paise === null
    ? ''
    : `special price ${rupees(price_paise)} instead of ${rupees(list_price_paise)}: ${price_reason}`

function about(order: OrderRow, lines: readonly OrderLineRow[]): NotedOrder {
  const { id, order_number, grand_total_paise, address } = order
  const city = address === null ? '' : (JSON.parse(address) as Address).city
  const pieces = lines.map((line) =>
    [
      `${line.quantity} × ${line.name}`,
      choiceText(line),
      engravingText(line.engraving),
      specialPriceText(line),
    ]
      .filter(Boolean)
      .join(', '),
  )
  const discount = counterDiscountText(order)
  if (discount) pieces.push(discount)

  return { id, orderId: order_number, paise: grand_total_paise, city, pieces }
}
