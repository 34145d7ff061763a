import { writeAccountMail } from './account-mails.ts'
import { writeAlertMail } from './alert-mails.ts'
import { layOut, type MailShop, type WrittenMail } from './layout.ts'
import { writeOrderUnpaid, writePayLink, writeShipmentSent, writeTrackingLink } from './link-mails.ts'
import { writeOrderPlaced } from './order-placed-mail.ts'
import { writeStatusChanged } from './order-status-mail.ts'
import type { Mail } from './mails.ts'
import { writeOwnerMail } from './owner-mails.ts'
import { writePaymentLeft, writePaymentReceived } from './received-mail.ts'
import { writeCreditUsed, writeRefund } from './refund-mail.ts'
import { writeReservationRequested } from './reservation-mail.ts'
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
      return writeOrderPlaced(mail.data, shop)
    case 'status_changed':
      return writeStatusChanged(mail.data)
    case 'shipment_sent':
      return writeShipmentSent(mail.data)
    case 'return_step':
      return writeReturnMail(mail.data)
    case 'tracking_link':
      return writeTrackingLink(mail.data)
    case 'reservation_requested':
      return writeReservationRequested(mail.data)
    case 'order_unpaid':
      return writeOrderUnpaid(mail.data)
    case 'pay_link':
      return writePayLink(mail.data)
    case 'payment_confirmed':
      return {
        subject: `Payment received for order ${mail.data.orderId}`,
        blocks: [
          { heading: 'Your payment has arrived' },
          {
            text: [
              `Thank you, ${mail.data.username}.`,
              `We have received ${rupees(mail.data.amountPaise)} for order ${mail.data.orderId}.`,
            ].join(' '),
          },
          { button: 'View the order', path: `/orders/${mail.data.id}` },
        ],
      }
    case 'payment_left':
      return writePaymentLeft(mail.data)
    case 'payment_received':
      return writePaymentReceived(mail.data)
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
      return writeRateStale(mail.data)
    case 'payment_refunded':
      return writeRefund(mail.data)
    case 'credit_used':
      return writeCreditUsed(mail.data, shop)
    default:
      return writeAccountMail(mail, shop)
  }
}

const writeRateStale = ({ text }: Extract<Mail, { kind: 'rate_stale' }>['data']): WrittenMail => ({
  subject: text,
  blocks: [
    { heading: 'Please enter today’s rates' },
    { text },
    { text: 'What you sell by weight still follows it.' },
    { button: 'Enter rates', path: '/dashboard/rates' },
  ],
})
