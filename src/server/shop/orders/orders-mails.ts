import { ownerOrder, ownerPayment, paymentNoted } from './base/order-notices.ts'
import { orderPlaced } from './base/order-placed-mail.ts'
import { statusChanged } from './base/order-status-mail.ts'
import { paymentConfirmed, paymentReceived } from './base/payment-mails.ts'
import { creditUsed } from './counter/credit-used-mail.ts'
import { reservationRequested } from './counter/reservation-mail.ts'
import { shipmentSent, trackingLink } from './fulfil/shipment-mails.ts'
import { paymentRefunded } from './refund/refund-mail.ts'

/** Every mail about orders. */
export const ordersMails = [
  ownerOrder,
  ownerPayment,
  paymentNoted,
  orderPlaced,
  reservationRequested,
  statusChanged,
  shipmentSent,
  trackingLink,
  paymentConfirmed,
  paymentReceived,
  paymentRefunded,
  creditUsed,
]
