import { v7 as uuidv7 } from 'uuid'
import { toRupees } from '../../../../contract/money.ts'
import type { Address } from '../../../../contract/address.ts'
import type { OrderPaymentMethod, OrderStatus, PaymentStatus } from '../../../../contract/order.ts'
import { addressLines } from '../../../../rules/address.ts'
import { orderDelivery } from '../../../../rules/delivery.ts'
import { leavingText } from '../../../../rules/lead-time.ts'
import { receivedMoneyText } from '../../../../rules/received-money.ts'
import { gramsText } from '../../../../rules/piece-weight.ts'
import { purityOf } from '../../catalogue/variant-row.ts'
import type { Tx } from '../../../core/db/types.ts'
import type { OrderLineRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { PaymentSource } from '../../../../contract/manage-payments.ts'
import type { Config } from '../../../core/config/config.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { deliverByOf } from './order-row.ts'
import { readReceivedMoney } from './received-money.ts'
import { noticesOfPlaced } from './owner-notices.ts'
import { isTrackable, signTrackingLink } from './tracking-link.ts'
import type { CancelledBy, CancelReason } from '../../../core/mail/mails.ts'
import { queueMail, queueMails, type QueuedMail } from '../../../core/mail/outbox.ts'

/** The person a mail greets. */
export type Customer = { username: string }

/** `confirmation`: the signature of the link that confirms a cash order; null if the order needs none. */
type Placed = {
  actor: Customer
  order: OrderRow
  lines: OrderLineRow[]
  confirmation: string | null
  /** Whether a late payment has reinstated it. */
  isReinstated?: boolean
}

/** Mails the customer a confirmation of their order, and the owner a notice. */
export const mailOrderPlaced = (tx: Tx, settings: Config, placed: Placed): Promise<void> =>
  queueMails(tx, [mailOfPlaced(placed), ...noticesOfPlaced(settings, placed.order, placed.lines)])

/** Mails the customer that the shop will call about their reservation. */
export const mailReservation = (
  tx: Tx,
  { trade }: Pick<Config, 'trade'>,
  { actor: customer, order, lines }: Omit<Placed, 'confirmation'>,
): Promise<void> =>
  queueMail(tx, {
    event: `order:${order.id}:requested`,
    to: order.email,
    userId: order.user_id,
    kind: 'reservation_requested',
    data: {
      ...about(customer, order),
      pieces: lines.map(({ name, color, size }) =>
        [name, color, size && `size ${size}`].filter(Boolean).join(', '),
      ),
      address: trade.address ?? '',
    },
  })

/** Mails the customer of a confirmed reservation its estimate. */
export const mailEstimate = (tx: Tx, estimate: Omit<Placed, 'confirmation'>): Promise<void> =>
  queueMail(tx, mailOfPlaced({ ...estimate, confirmation: null }))

const mailOfPlaced = ({ actor: customer, order, lines, confirmation, isReinstated }: Placed): QueuedMail => ({
  event: `order:${order.id}:placed`,
  to: order.email,
  userId: order.user_id,
  kind: 'order_placed',
  data: {
    ...about(customer, order),
    lines: lines.map(mailedLine),
    totalPaise: order.total_paise,
    discountPaise: order.discount_paise,
    prepaidDiscountPaise: order.prepaid_discount_paise || undefined,
    taxPaise: order.tax_paise,
    roundOffPaise: order.round_off_paise || undefined,
    grandTotalPaise: order.grand_total_paise,
    paymentMethod: order.payment_method as OrderPaymentMethod,
    isReinstated,
    counter: order.source === 'counter' ? counterFacts(order) : undefined,
    confirmation: confirmation ?? undefined,
    priceUntil: order.price_until ?? undefined,
    ...deliveryFacts(order),
  },
})

function mailedLine(line: OrderLineRow) {
  const isWeighed = line.breakup !== null || line.piece_id !== null
  const choice = [
    purityOf(line.metal, line.fineness),
    isWeighed && line.net_mg && gramsText(line.net_mg / 1000),
    line.color,
    line.size && `size ${line.size}`,
  ]

  const dispatchText = line.leaves_on && leavingText(line.leaves_on)

  return {
    name: line.name,
    choice: [choice.filter(Boolean).join(', '), dispatchText].filter(Boolean).join('. '),
    quantity: line.quantity,
    paise: line.price_paise,
  }
}

const counterFacts = (order: OrderRow) => ({
  isPaid: order.payment_status === 'paid',
  hasAccount: order.user_id !== null,
})

/** The address of an order and when it arrives there. */
function deliveryFacts(order: OrderRow): { address: string[]; delivery?: string | undefined } {
  const address = order.address === null ? null : (JSON.parse(order.address) as Address)
  const delivery = orderDelivery({
    address,
    createdAt: toIsoString(order.created_at),
    cancelledAt: null,
    status: 'pending',
    deliverBy: deliverByOf(order),
  })

  return { address: address ? addressLines(address) : [], delivery }
}

/** Who cancelled an order, and why if the shop did it by itself. */
export type Cancelling = { by: CancelledBy; reason?: CancelReason }

/** `hasAdvance`: whether a part of it was paid. */
type Cancelled = Cancelling & { hasAdvance: boolean }

/** Mails the customer that their order was cancelled, and what happens to the payment. */
export async function mailOrderCancelled(
  tx: Tx,
  customer: Customer,
  order: OrderRow,
  { by, reason, hasAdvance }: Cancelled,
): Promise<void> {
  const isReservation = order.source === 'reservation'
  const received = await readReceivedMoney(tx.db, order)

  await queueMail(tx, {
    event: `order:${order.id}:cancelled`,
    to: order.email,
    userId: by === 'shopper' ? order.user_id : null,
    kind: 'status_changed',
    data: {
      ...about(customer, order),
      status: 'cancelled',
      ...(isReservation ? { isReservation } : { paymentStatus: mailedPaymentStatus(order, hasAdvance) }),
      by,
      utr: order.utr,
      isChecked: order.payment_check === 1,
      isOnline: order.payment_method === 'ONLINE' ? true : undefined,
      received: received && receivedMoneyText(received, toRupees(order.grand_total_paise)),
      reason,
    },
  })
}

/** The payment of a cancelled order as its mail explains it. */
function mailedPaymentStatus(order: OrderRow, hasAdvance: boolean): PaymentStatus {
  if (hasAdvance) return 'paid'

  const isCash = order.payment_method === 'COD' || order.payment_method === 'CASH'
  if (isCash && order.payment_status === 'awaiting_confirmation') return 'due_on_delivery'

  return order.payment_status as PaymentStatus
}

/** The mail about a change of status. `eventId`: the id of the change. */
export const mailOfStatus = (customer: Customer, order: OrderRow, eventId: string): QueuedMail => ({
  event: `order:${order.id}:status:${eventId}`,
  to: order.email,
  kind: 'status_changed',
  data: {
    ...about(customer, order),
    status: order.status as OrderStatus,
    ...(order.status === 'shipped' && billApart(order)),
  },
})

/** Mails the customer that their payment has arrived. */
export const mailOrderPaid = (tx: Tx, customer: Customer, order: OrderRow): Promise<void> =>
  queueMail(tx, mailOfPaid(customer, order))

/**
 * Mails the customer that money of another amount has arrived and is being checked; `amountPaise`: null in
 * another currency.
 */
export const mailMoneyReceived = (
  tx: Tx,
  customer: Customer,
  order: OrderRow,
  { paymentId, amountPaise }: { paymentId: string; amountPaise: number | null },
): Promise<void> =>
  queueMail(tx, {
    event: `payment:${paymentId}:received`,
    to: order.email,
    kind: 'payment_received',
    data: { ...about(customer, order), amountPaise },
  })

/** The mail about a payment that has arrived. */
export const mailOfPaid = (customer: Customer, order: OrderRow): QueuedMail => ({
  event: `order:${order.id}:paid`,
  to: order.email,
  kind: 'payment_confirmed',
  data: { ...about(customer, order), amountPaise: order.grand_total_paise },
})

/**
 * A refund as its mail names it. `pieces`: such as `2 × Payal anklet`. `to`: how the money goes back, null if
 * it was not entered.
 */
type MailedRefund = { id: string; amountPaise: number; pieces: string[]; to: PaymentSource | null }

/** Mails the customer that their refund has been sent. */
export async function mailOrderRefunded(
  tx: Tx,
  customer: Customer,
  order: OrderRow,
  { id, ...refund }: MailedRefund,
): Promise<void> {
  await queueMail(tx, {
    event: `order:${order.id}:refunded:${id}`,
    to: order.email,
    kind: 'payment_refunded',
    data: { ...about(customer, order), ...refund },
  })
}

/** A parcel as its mail names it. `pieces`: such as `2 × Payal anklet`. */
type MailedShipment = {
  id: string
  carrier_name: string
  awb: string
  trackingUrl: string | null
  expected_on: string | null
  pieces: string[]
}

/** Mails the customer that a parcel is on its way. */
export async function mailShipment(
  tx: Tx,
  settings: Config,
  customer: Customer,
  order: OrderRow,
  { id, carrier_name, awb, trackingUrl, expected_on, pieces }: MailedShipment,
): Promise<void> {
  await queueMail(tx, {
    event: `shipment:${id}:sent`,
    to: order.email,
    kind: 'shipment_sent',
    data: {
      ...about(customer, order),
      ...linkOf(settings, order),
      carrier: carrier_name,
      awb,
      trackingUrl,
      expectedOn: expected_on,
      pieces,
      ...billApart(order),
    },
  })
}

/** Mails the customer the link to follow their order. */
export async function mailTrackingLink(tx: Tx, settings: Config, order: OrderRow): Promise<void> {
  const { link } = linkOf(settings, order)
  if (link === undefined) return

  await queueMail(tx, {
    event: `order:${order.id}:link:${uuidv7()}`,
    to: order.email,
    kind: 'tracking_link',
    data: { orderId: order.order_number, link },
  })
}

/** The link to follow an order, if the shop can sign one and the customer can follow it. */
function linkOf(settings: Config, order: OrderRow): { link?: string } {
  const link = isTrackable(order) ? signTrackingLink(settings, order) : undefined
  return link === undefined ? {} : { link }
}

/** The buyer of a gift without prices gets the bill by mail, since it is not in the parcel. */
const billApart = ({ hide_prices }: OrderRow) => (hide_prices === 1 ? { isBillApart: true } : {})

/** How a mail names its reader and the order. */
export const about = ({ username }: Customer, order: OrderRow) => ({
  username,
  id: order.id,
  orderId: order.order_number,
})
