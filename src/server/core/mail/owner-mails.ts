import type { WrittenMail } from './layout.ts'
import type { OwnerMail } from './mails.ts'
import { notedPayments, openReturns, paymentsToCheck, writeSummary } from './owner-summary.ts'
import { rupees } from './rupees.ts'

/** Writes a notice to the owner. */
export function writeOwnerMail(mail: OwnerMail): WrittenMail {
  if (mail.kind === 'owner_summary') return writeSummary(mail.data)
  if (mail.kind === 'payment_noted') return paymentNoted(mail.data)
  if (mail.kind === 'payment_to_check')
    return mail.data.isDisputed ? paymentDisputed(mail.data) : paymentToCheck(mail.data)
  if (mail.kind === 'owner_return') return returnRequested(mail.data)
  if (mail.kind === 'low_stock') return lowStock(mail.data)
  if (mail.kind === 'owner_order' && mail.data.isReservation) return reservationMade(mail.data)
  if (mail.kind === 'owner_order' && mail.data.isAboveRate) return boughtAboveRate(mail.data)
  const { id, orderId, paise, city, pieces } = mail.data
  const isNew = mail.kind === 'owner_order'
  const subject = isNew
    ? `New order ${orderId}, ${rupees(paise)}${mail.data.toConfirm ? ': payment to confirm' : ''}`
    : `Payment to confirm for order ${orderId}`
  return {
    subject,
    blocks: [
      { heading: isNew ? `New order ${orderId}` : 'Payment to confirm' },
      ...(isNew
        ? []
        : [{ text: `The shopper of order ${orderId} has entered the reference ${mail.data.utr}.` }]),
      { label: 'Pieces', lines: pieces },
      {
        rows: [
          ...(city === '' ? [] : [{ name: 'City', amount: city }]),
          { name: 'Amount', amount: rupees(paise), strong: true },
        ],
      },
      { button: 'Open the order', path: `/dashboard/orders/${id}` },
    ],
  }
}

const boughtAboveRate = ({
  id,
  orderId,
  pieces,
}: Extract<OwnerMail, { kind: 'owner_order' }>['data']): WrittenMail => ({
  subject: `Old gold above the rate: order ${orderId}`,
  blocks: [
    { heading: 'Old gold above the rate' },
    { label: `Order ${orderId}`, lines: pieces },
    { button: 'Open the order', path: `/dashboard/orders/${id}` },
  ],
})

const reservationMade = ({
  id,
  orderId,
  pieces,
}: Extract<OwnerMail, { kind: 'owner_order' }>['data']): WrittenMail => ({
  subject: `Reservation ${orderId}: call to confirm`,
  blocks: [
    { heading: `Reservation ${orderId}` },
    { text: 'A customer would like to see this in your shop. Call to confirm: until then, nothing is held.' },
    { label: 'Pieces', lines: pieces },
    { button: 'Open the reservation', path: `/dashboard/orders/${id}` },
  ],
})

const paymentNoted = ({
  utr,
  amountPaise,
  reason,
}: Extract<OwnerMail, { kind: 'payment_noted' }>['data']): WrittenMail => ({
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
})

type PaymentToCheck = Extract<OwnerMail, { kind: 'payment_to_check' }>['data']

const paymentDisputed = ({ paymentId, amountPaise, reason }: PaymentToCheck): WrittenMail => ({
  subject: `Payment disputed: ${rupees(amountPaise)}`,
  blocks: [
    { heading: 'Payment disputed' },
    { text: reason },
    { label: 'Payment', lines: [paymentId] },
    { button: 'Open the payments', path: '/dashboard/manage-payments?tab=all' },
  ],
})

const paymentToCheck = ({ paymentId, amountPaise, reason }: PaymentToCheck): WrittenMail => ({
  subject: `Payment to check: ${rupees(amountPaise)}`,
  blocks: [
    { heading: 'Payment to check' },
    { text: `The online payment ${paymentId} of ${rupees(amountPaise)} has arrived. ${reason}` },
    { text: 'Match it to an order or send the money back.' },
    paymentsToCheck,
  ],
})

const returnRequested = ({
  ticket,
  orderId,
  wish,
  pieces,
}: Extract<OwnerMail, { kind: 'owner_return' }>['data']): WrittenMail => ({
  subject: `Return requested: ${ticket}`,
  blocks: [
    { heading: 'Return requested' },
    {
      text: `The shopper of order ${orderId} would like ${wish === 'refund' ? 'to return these pieces' : 'to exchange these pieces'}.`,
    },
    { label: 'Pieces', lines: pieces },
    openReturns,
  ],
})

const lowStock = ({
  productId,
  name,
  choice,
  stock,
}: Extract<OwnerMail, { kind: 'low_stock' }>['data']): WrittenMail => {
  const subject = stock === 0 ? `Sold out: ${name}` : `Running out: ${name}, ${stock} left`
  return {
    subject,
    blocks: [
      { heading: stock === 0 ? 'Sold out' : 'Running out' },
      { label: 'Product', lines: [[name, choice].filter(Boolean).join(', ')] },
      { rows: [{ name: 'Left in stock', amount: String(stock), strong: true }] },
      { button: 'Open the product', path: `/dashboard/update-product/${productId}` },
    ],
  }
}
