import type { OrderPaymentMethod, PaymentStatus } from '../../../contract/order.ts'
import type { BankAccount } from '../../../contract/settings.ts'
import { dayInIndia, dayMonthText, momentText, startOfDayInIndia } from '../../../rules/india-time.ts'
import type { PaymentProvider } from '../../../contract/manage-payments.ts'
import { writeAccountMail } from './account-mails.ts'
import { writeAlertMail } from './alert-mails.ts'
import { layOut, type MailShop, type WrittenMail } from './layout.ts'
import type { CancelReason, Mail } from './outbox.ts'
import { writeOwnerMail } from './owner-mails.ts'
import { writeReturnMail } from './return-mails.ts'
import { writeAdministratorMail } from './administrator-mails.ts'
import { rupees } from './rupees.ts'

/** Renders a mail: subject, and the same text as plain text and HTML. */
export function renderMail(mail: Mail, shop: MailShop): { subject: string; text: string; html: string } {
  const { subject, blocks } = write(mail, shop)
  return { subject, ...layOut(subject, blocks, shop) }
}

function write(mail: Mail, shop: MailShop): WrittenMail {
  switch (mail.kind) {
    case 'order_placed':
      return orderPlaced(mail.data, shop)
    case 'status_changed':
      return statusChanged(mail.data)
    case 'shipment_sent':
      return shipmentSent(mail.data)
    case 'return_step':
      return writeReturnMail(mail.data)
    case 'tracking_link':
      return trackingLink(mail.data)
    case 'pay_link':
      return payLink(mail.data)
    case 'payment_confirmed':
      return {
        subject: `Payment received for order ${mail.data.orderId}`,
        blocks: [
          { heading: 'Your payment has arrived' },
          {
            text: `Thank you, ${mail.data.username}. We have received ${rupees(mail.data.amountPaise)} for order ${mail.data.orderId}.`,
          },
          { button: 'View the order', path: `/orders/${mail.data.id}` },
        ],
      }
    case 'owner_order':
    case 'owner_payment':
    case 'owner_summary':
    case 'payment_noted':
    case 'payment_to_check':
    case 'owner_return':
    case 'low_stock':
      return writeOwnerMail(mail)
    case 'administrator_tries':
    case 'office_change':
      return writeAdministratorMail(mail)
    case 'back_in_stock':
    case 'price_below':
      return writeAlertMail(mail, shop)
    case 'rate_stale':
      return {
        subject: mail.data.text,
        blocks: [
          { heading: 'Please enter today’s rates' },
          { text: mail.data.text },
          { text: 'What you sell by weight still follows it.' },
          { button: 'Enter rates', path: '/dashboard/rates' },
        ],
      }
    case 'payment_refunded':
      return paymentRefunded(mail.data)
    default:
      return writeAccountMail(mail, shop)
  }
}

/** Where the money of a refund goes. */
const refundTexts: Record<PaymentProvider, string> = {
  razorpay: 'It goes back to the card, UPI ID or account that you paid with.',
  upi: 'It goes back by UPI.',
  bank: 'It goes back by bank transfer.',
  cash: 'It goes back in cash.',
  terminal: 'It goes back to the card that you paid with.',
  credit: 'It stays with us as your credit for a purchase in our shop.',
}

function paymentRefunded({
  username,
  id,
  orderId,
  amountPaise,
  pieces = [],
  to,
  creditPaise,
}: Extract<Mail, { kind: 'payment_refunded' }>['data']): WrittenMail {
  return {
    subject: `Refund for order ${orderId}`,
    blocks: [
      { heading: to === 'credit' ? 'Your credit is ready' : 'Your money is on its way back' },
      { text: `Hello ${username}, we have refunded ${rupees(amountPaise)} for order ${orderId}.` },
      ...(pieces.length > 0 ? [{ label: 'Refunded pieces', lines: pieces }] : []),
      {
        text:
          to === 'credit'
            ? refundTexts.credit
            : `${to ? `${refundTexts[to]} ` : ''}Banks take 7 to 10 business days to show it.`,
      },
      ...(creditPaise
        ? [{ text: `${rupees(creditPaise)} of it stays with us as your credit for a purchase in our shop.` }]
        : []),
      { button: 'View the order', path: `/orders/${id}` },
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

function paymentText({
  isReinstated,
  counter,
  paymentMethod,
}: Extract<Mail, { kind: 'order_placed' }>['data']): string {
  if (isReinstated)
    return 'Your payment arrived late, but your pieces were still there, so your order is open again.'
  // A customer of the counter pays by UPI only later.
  return counter?.isPaid === false && paymentMethod === 'UPI'
    ? 'It is not paid yet.'
    : paymentTexts[paymentMethod]
}

function orderPlaced(
  order: Extract<Mail, { kind: 'order_placed' }>['data'],
  { bank }: MailShop,
): WrittenMail {
  return {
    subject:
      order.confirmation === undefined
        ? `Your order ${order.orderId}`
        : `Please confirm your order ${order.orderId}`,
    blocks: [
      { heading: `Thank you, ${order.username}` },
      { text: `We have your order ${order.orderId}. ${paymentText(order)}` },
      ...(order.confirmation === undefined
        ? []
        : [
            { text: 'Please confirm it within 24 hours. Otherwise it is cancelled.' },
            { button: 'Confirm order', path: `/orders/${order.id}#confirm=${order.confirmation}` },
          ]),
      {
        rows: order.lines.map(({ name, choice, quantity, paise }) => ({
          name: `${quantity} × ${name}`,
          note: choice,
          amount: rupees(paise * quantity),
        })),
      },
      {
        rows: [
          { name: 'Total', amount: rupees(order.totalPaise) },
          ...(order.discountPaise > 0
            ? [{ name: 'Discount', amount: `−${rupees(order.discountPaise)}` }]
            : []),
          ...(order.prepaidDiscountPaise === undefined
            ? []
            : [{ name: 'Prepaid discount', amount: `−${rupees(order.prepaidDiscountPaise)}` }]),
          { name: 'Tax', amount: rupees(order.taxPaise) },
          ...(order.roundOffPaise === undefined
            ? []
            : [
                {
                  name: 'Round off',
                  amount: `${order.roundOffPaise < 0 ? '−' : ''}${rupees(Math.abs(order.roundOffPaise))}`,
                },
              ]),
          { name: 'Grand total', amount: rupees(order.grandTotalPaise), strong: true },
        ],
      },
      ...(order.priceUntil === undefined
        ? []
        : [{ text: `We keep your price until ${momentText(order.priceUntil)}.` }]),
      ...(order.paymentMethod === 'BANK' && bank
        ? [{ label: 'Transfer to', lines: bankLines(bank, order) }]
        : []),
      ...(order.address.length > 0
        ? [
            { label: 'Delivery to', lines: order.address },
            ...(order.delivery ? [{ text: `${order.delivery}.` }] : []),
          ]
        : order.counter
          ? []
          : [{ text: 'Please open the order and tell us where to deliver it.' }]),
      // Without an account there is no page to view.
      ...(order.counter?.hasAccount === false
        ? []
        : [{ button: 'View the order', path: `/orders/${order.id}` }]),
    ],
  }
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

const statusTexts = {
  pending: ['Your order is waiting', 'is waiting to be prepared.'],
  processing: ['Your order is being prepared', 'is being checked and packed.'],
  shipped: ['Your order is on its way', 'has left our workshop and is on its way to you.'],
  completed: ['Your order has been delivered', 'has been delivered. We hope it is a joy to wear.'],
  cancelled: ['Your order was cancelled', 'was cancelled.'],
} as const

/** Why the shop cancelled an order by itself. */
const cancelReasons: Record<CancelReason, string> = {
  not_confirmed:
    'was cancelled because it was not confirmed within 24 hours. You can order again at any time.',
  not_prepared: 'was cancelled because we could not prepare it in time. We are sorry.',
  not_paid: 'was cancelled.',
}

/** What happens to the payment of a cancelled order. */
const moneyTexts: Record<PaymentStatus, string> = {
  due_on_delivery: 'Nothing was paid, so there is nothing to refund.',
  awaiting_confirmation:
    'We could not find a payment for it. If you did pay, please send us the 12-digit UTR, and we will send your money back.',
  paid: 'Your payment will be refunded within 7 to 10 business days.',
  refunded: 'Your payment has been refunded.',
}

type StatusMail = Extract<Mail, { kind: 'status_changed' }>['data']

/**
 * What happens to the money of a cancelled order: a shopper who cancels may have paid just before, while the
 * shop has looked for the payment.
 */
function moneyText({
  paymentStatus,
  by = 'shop',
  utr,
  isChecked,
  isOnline,
  reason,
}: StatusMail & { paymentStatus: PaymentStatus }): string {
  if (paymentStatus !== 'awaiting_confirmation') return moneyTexts[paymentStatus]
  if (isOnline)
    return reason === 'not_paid'
      ? 'The time to pay ran out. Nothing was charged.'
      : 'Nothing was charged. If a payment still reaches us, we refund it immediately.'
  if (isChecked && utr)
    return `We are checking your payment (UTR ${utr}). If it reached us, we refund it within 7 to 10 business days.`
  if (by === 'shopper')
    return utr
      ? `If you have paid (UTR ${utr}), please reply to this e-mail, and we will send your money back.`
      : 'If you have paid, please send us the UTR, and we will send your money back.'
  return utr
    ? `We could not find your payment (UTR ${utr}). If it has left your account, please reply to this e-mail, and we will look again.`
    : moneyTexts.awaiting_confirmation
}

function statusChanged(data: StatusMail): WrittenMail {
  const { username, id, orderId, status, paymentStatus, by, reason, isReservation } = data
  const [heading, usual] = isReservation
    ? ['Your reservation has ended', 'has ended. You can reserve again at any time.']
    : statusTexts[status]
  const sentence = reason
    ? cancelReasons[reason]
    : status === 'cancelled' && by === 'shopper'
      ? 'was cancelled, as you asked.'
      : usual
  return {
    subject: `${heading}: ${orderId}`,
    blocks: [
      { heading },
      { text: `Hello ${username}, your ${isReservation ? 'reservation' : 'order'} ${orderId} ${sentence}` },
      ...(status === 'cancelled' && paymentStatus ? [{ text: moneyText({ ...data, paymentStatus }) }] : []),
      ...billBlocks(data),
      { button: 'View the order', path: `/orders/${id}` },
    ],
  }
}

/** Where the bill of a gift is whose parcel shows no prices: on the page that the mail's button opens. */
const billBlocks = ({ isBillApart }: { isBillApart?: boolean }): WrittenMail['blocks'] =>
  isBillApart
    ? [{ text: 'As you asked, nothing in the parcel shows a price. Your bill is on the page of your order.' }]
    : []

const trackPath = (link: string) => `/track#link=${link}`

const trackingLink = ({ orderId, link }: Extract<Mail, { kind: 'tracking_link' }>['data']): WrittenMail => ({
  subject: `Follow your order ${orderId}`,
  blocks: [
    { heading: `Your order ${orderId}` },
    { text: 'You asked us where your order is. This link shows its progress for 90 days, without a login.' },
    { button: 'Track my order', path: trackPath(link) },
    {
      text: 'Anyone with this link can see the order. If you did not ask for it, you can ignore this e-mail.',
    },
  ],
})

const payLink = ({
  username,
  orderId,
  path,
  amountPaise,
  until,
}: Extract<Mail, { kind: 'pay_link' }>['data']): WrittenMail => ({
  subject: `Pay for your order ${orderId}`,
  blocks: [
    { heading: `Your order ${orderId}` },
    {
      text: `Hello ${username}, ${rupees(amountPaise)} is left to pay for your order ${orderId}.${until === null ? '' : ` We hold its pieces and prices until ${momentText(until)}.`}`,
    },
    { button: `Pay ${rupees(amountPaise)}`, path },
    { text: 'You can pay without logging in. Anyone with this link can see the pieces and pay for them.' },
  ],
})

const shipmentSent = ({
  username,
  id,
  orderId,
  link,
  carrier,
  awb,
  trackingUrl,
  expectedOn,
  pieces,
  isBillApart,
}: Extract<Mail, { kind: 'shipment_sent' }>['data']): WrittenMail => ({
  subject: `Your parcel is on its way: ${orderId}`,
  blocks: [
    { heading: 'Your parcel is on its way' },
    {
      text: `Hello ${username}, a parcel of your order ${orderId} has left our workshop. Courier: ${carrier}, tracking number ${awb}.`,
    },
    { label: 'In the parcel', lines: pieces },
    ...(expectedOn === null
      ? []
      : [{ text: `Expected on ${dayMonthText(dayInIndia(startOfDayInIndia(expectedOn)))}.` }]),
    ...billBlocks(isBillApart ? { isBillApart } : {}),
    ...(trackingUrl === null ? [] : [{ label: 'Follow it', lines: [trackingUrl] }]),
    ...(link === undefined ? [] : [{ button: 'Track my order', path: trackPath(link) }]),
    { button: 'View the order', path: `/orders/${id}` },
  ],
})
