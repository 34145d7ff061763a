import type { Address } from '../../../../contract/address.ts'
import { rupees, signedRupees } from '../../../../rules/paise-text.ts'
import type { OrderPaymentMethod } from '../../../../contract/order.ts'
import type { BankAccount } from '../../../../contract/settings.ts'
import { addressLines } from '../../../../rules/address.ts'
import { orderDelivery } from '../../../../rules/delivery.ts'
import { engravingText } from '../../../../rules/engraving-text.ts'
import { dayMonthText, momentText } from '../../../../rules/india-time.ts'
import { leavingText } from '../../../../rules/lead-time.ts'
import { gramsText } from '../../../../rules/piece-weight.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderLineRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { defineMail, type QueuedMail } from '../../../core/mail/define-mail.ts'
import type { Block } from '../../../core/mail/layout.ts'
import { queueMail, queueMails } from '../../../core/mail/outbox.ts'
import { purityOf } from '../../catalogue/variant-row.ts'
import { about, type Customer, type OrderMail } from './order-mail.ts'
import { noticesOfPlaced } from './order-notices.ts'
import { deliverByOf } from './order-row.ts'

type PlacedOrder = OrderMail & {
  /**
   * `choice` names size and colour, empty if there was nothing to choose; `paise` is the price of one.
   */
  lines: { name: string; choice: string; quantity: number; paise: number }[]
  totalPaise: number
  discountPaise: number
  /** Absent without one. */
  prepaidDiscountPaise?: number
  taxPaise: number
  /** Absent where nothing was rounded. */
  roundOffPaise?: number
  grandTotalPaise: number
  paymentMethod: OrderPaymentMethod
  /** Present for an order of the counter. */
  counter?: { isPaid: boolean; hasAccount: boolean; dueOn?: number }
  /** Whether a late payment has reinstated it; absent if not. */
  isReinstated?: boolean
  /** The signature of the link that confirms a cash order; absent if it needs none. */
  confirmation?: string
  /**
   * Until when it keeps its price while it is unpaid, in milliseconds since 1970; absent where that
   * does not apply.
   */
  priceUntil?: number
  /** Address lines as printed on a parcel; empty if the address is unknown. */
  address: string[]
  /** When it arrives, if the address is known; mails queued by earlier versions lack it. */
  delivery?: string
}

/** The mail of a new order, or of one that a late payment has reinstated. */
export const orderPlaced = defineMail<PlacedOrder>({
  kind: 'order_placed',
  limit: 'customer',
  write: (order, { bank }) => ({
    subject:
      order.confirmation === undefined
        ? `Your order ${order.orderId}`
        : `Please confirm your order ${order.orderId}`,
    blocks: [
      { heading: `Thank you, ${order.username}` },
      { text: `We have your order ${order.orderId}. ${paymentText(order)}` },
      ...confirmationBlocks(order),
      {
        rows: order.lines.map(({ name, choice, quantity, paise }) => ({
          name: `${quantity} × ${name}`,
          note: choice,
          amount: rupees(paise * quantity),
        })),
      },
      { rows: sumRows(order) },
      ...paymentBlocks(order, bank),
      ...deliveryBlocks(order),
      ...buttonBlocks(order),
    ],
  }),
})

const paymentTexts: Record<OrderPaymentMethod, string> = {
  COD: 'You pay in cash when the parcel arrives.',
  UPI: 'We are checking your UPI payment and will e-mail you, usually within a day.',
  BANK: 'Please transfer the amount to our bank account. We e-mail you when it has arrived.',
  ONLINE: 'Your payment has arrived.',
  CASH: 'You pay in our shop.',
}

function paymentText({ isReinstated, counter, paymentMethod, grandTotalPaise }: PlacedOrder): string {
  if (isReinstated)
    return 'Your payment arrived late, but your pieces were still there, so your order is open again.'
  if (grandTotalPaise === 0) return 'There is nothing to pay.'

  if (counter?.dueOn !== undefined) return `Please pay until ${dayMonthText(counter.dueOn)}.`

  // A customer of the counter pays by UPI only later.
  return counter?.isPaid === false && paymentMethod === 'UPI'
    ? 'It is not paid yet.'
    : paymentTexts[paymentMethod]
}

function confirmationBlocks({ confirmation, id }: PlacedOrder): Block[] {
  if (confirmation === undefined) return []
  return [
    { text: 'Please confirm it within 24 hours. Otherwise it is cancelled.' },
    { button: 'Confirm order', path: `/orders/${id}#confirm=${confirmation}` },
  ]
}

function sumRows(order: PlacedOrder): { name: string; amount: string; strong?: boolean }[] {
  const rows = [{ name: 'Total', amount: rupees(order.totalPaise) }]

  if (order.discountPaise > 0) rows.push({ name: 'Discount', amount: `−${rupees(order.discountPaise)}` })
  if (order.prepaidDiscountPaise !== undefined)
    rows.push({ name: 'Prepaid discount', amount: `−${rupees(order.prepaidDiscountPaise)}` })

  rows.push({ name: 'Tax', amount: rupees(order.taxPaise) })
  if (order.roundOffPaise !== undefined)
    rows.push({ name: 'Round off', amount: signedRupees(order.roundOffPaise) })

  return [...rows, { name: 'Grand total', amount: rupees(order.grandTotalPaise), strong: true }]
}

function paymentBlocks(order: PlacedOrder, bank: BankAccount | null | undefined): Block[] {
  const blocks: Block[] = []

  if (order.priceUntil !== undefined)
    blocks.push({ text: `We keep your price until ${momentText(order.priceUntil)}.` })
  if (order.paymentMethod === 'BANK' && bank && order.grandTotalPaise > 0)
    blocks.push({ label: 'Transfer to', lines: bankLines(bank, order) })

  return blocks
}

const bankLines = (
  { name, number, ifsc }: BankAccount,
  { grandTotalPaise, orderId }: { grandTotalPaise: number; orderId: string },
) => [
  `Account name: ${name}`,
  `Account number: ${number}`,
  `IFSC: ${ifsc}`,
  `Amount: ${rupees(grandTotalPaise)}`,
  `Remark: ${orderId}`,
]

function deliveryBlocks({ address, delivery, counter }: PlacedOrder): Block[] {
  if (address.length > 0) {
    const promise = delivery ? [{ text: `${delivery}.` }] : []
    return [{ label: 'Delivery to', lines: address }, ...promise]
  }

  return counter ? [] : [{ text: 'Please open the order and tell us where to deliver it.' }]
}

/** Without an account there is no page to view. */
const buttonBlocks = ({ counter, id }: PlacedOrder): Block[] =>
  counter?.hasAccount === false ? [] : [{ button: 'View the order', path: `/orders/${id}` }]

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

/** Mails the customer of a confirmed reservation its estimate. */
export const mailEstimate = (tx: Tx, estimate: Omit<Placed, 'confirmation'>): Promise<void> =>
  queueMail(tx, mailOfPlaced({ ...estimate, confirmation: null }))

const mailOfPlaced = ({ actor: customer, order, lines, confirmation, isReinstated }: Placed): QueuedMail =>
  orderPlaced({
    event: `order:${order.id}:placed`,
    to: order.email,
    userId: order.user_id,
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
    engravingText(line.engraving),
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
  ...(order.due_on !== null && { dueOn: order.due_on }),
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
