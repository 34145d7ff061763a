import type { OrderPaymentMethod } from '../../../contract/order.ts'
import type { BankAccount } from '../../../contract/settings.ts'
import { momentText } from '../../../rules/india-time.ts'
import type { Block, MailShop, WrittenMail } from './layout.ts'
import type { Mail } from './mails.ts'
import { rupees } from './rupees.ts'

type OrderMail = Extract<Mail, { kind: 'order_placed' }>['data']

/** The mail of a new order, or of one that a late payment has reinstated. */
export function writeOrderPlaced(order: OrderMail, { bank }: MailShop): WrittenMail {
  return {
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
  }
}

const paymentTexts: Record<OrderPaymentMethod, string> = {
  COD: 'You pay in cash when the parcel arrives.',
  UPI: 'We are checking your UPI payment and will e-mail you, usually within a day.',
  BANK: 'Please transfer the amount to our bank account. We e-mail you when it has arrived.',
  ONLINE: 'Your payment has arrived.',
  CASH: 'You pay in our shop.',
}

function paymentText({ isReinstated, counter, paymentMethod, grandTotalPaise }: OrderMail): string {
  if (isReinstated)
    return 'Your payment arrived late, but your pieces were still there, so your order is open again.'
  if (grandTotalPaise === 0) return 'There is nothing to pay.'

  // A customer of the counter pays by UPI only later.
  return counter?.isPaid === false && paymentMethod === 'UPI'
    ? 'It is not paid yet.'
    : paymentTexts[paymentMethod]
}

function confirmationBlocks({ confirmation, id }: OrderMail): Block[] {
  if (confirmation === undefined) return []
  return [
    { text: 'Please confirm it within 24 hours. Otherwise it is cancelled.' },
    { button: 'Confirm order', path: `/orders/${id}#confirm=${confirmation}` },
  ]
}

function sumRows(order: OrderMail): { name: string; amount: string; strong?: boolean }[] {
  const rows = [{ name: 'Total', amount: rupees(order.totalPaise) }]

  if (order.discountPaise > 0) rows.push({ name: 'Discount', amount: `−${rupees(order.discountPaise)}` })
  if (order.prepaidDiscountPaise !== undefined)
    rows.push({ name: 'Prepaid discount', amount: `−${rupees(order.prepaidDiscountPaise)}` })

  rows.push({ name: 'Tax', amount: rupees(order.taxPaise) })
  if (order.roundOffPaise !== undefined)
    rows.push({ name: 'Round off', amount: signedRupees(order.roundOffPaise) })

  return [...rows, { name: 'Grand total', amount: rupees(order.grandTotalPaise), strong: true }]
}

const signedRupees = (paise: number): string => `${paise < 0 ? '−' : ''}${rupees(Math.abs(paise))}`

function paymentBlocks(order: OrderMail, bank: BankAccount | null | undefined): Block[] {
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

function deliveryBlocks({ address, delivery, counter }: OrderMail): Block[] {
  if (address.length > 0) {
    const promise = delivery ? [{ text: `${delivery}.` }] : []
    return [{ label: 'Delivery to', lines: address }, ...promise]
  }

  return counter ? [] : [{ text: 'Please open the order and tell us where to deliver it.' }]
}

/** Without an account there is no page to view. */
const buttonBlocks = ({ counter, id }: OrderMail): Block[] =>
  counter?.hasAccount === false ? [] : [{ button: 'View the order', path: `/orders/${id}` }]
