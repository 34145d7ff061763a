import type { Address } from '../../../../contract/address.ts'
import type { Config } from '../../../core/config/config.ts'
import type { CreditRow } from '../../../core/db/schema/credit-tables.ts'
import type { OrderLineRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { NotedOrder } from '../../../core/mail/mails.ts'
import type { QueuedMail } from '../../../core/mail/outbox.ts'
import { ownerNotices } from '../../../core/mail/owner-notices.ts'
import { rupees } from '../../../core/mail/rupees.ts'
import { choiceText } from '../../invoicing/invoice.ts'
import { oldGoldText } from './old-gold-text.ts'

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
    kind: 'owner_order',
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
    kind: 'owner_order',
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
    kind: 'owner_payment',
    data: { ...about(order, lines), utr },
  })
}

const specialPriceText = ({ price_paise, list_price_paise, price_reason }: OrderLineRow): string =>
  list_price_paise === null
    ? ''
    : `special price ${rupees(price_paise)} instead of ${rupees(list_price_paise)}: ${price_reason}`

function about(
  { id, order_number, grand_total_paise, address }: OrderRow,
  lines: readonly OrderLineRow[],
): NotedOrder {
  const city = address === null ? '' : (JSON.parse(address) as Address).city
  const pieces = lines.map((line) =>
    [`${line.quantity} × ${line.name}`, choiceText(line), specialPriceText(line)].filter(Boolean).join(', '),
  )
  return { id, orderId: order_number, paise: grand_total_paise, city, pieces }
}
