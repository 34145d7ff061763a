import { v7 as uuidv7 } from 'uuid'
import { dayInIndia, dayMonthText, startOfDayInIndia } from '../../../../rules/india-time.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { defineMail } from '../../../core/mail/define-mail.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { about, billApart, billBlocks, type Customer, type OrderMail } from '../base/order-mail.ts'
import { isTrackable, signTrackingLink } from '../base/tracking-link.ts'

const trackPath = (link: string) => `/track#link=${link}`

/** The mail with the link to follow an order. `link`: its token. */
export const trackingLink = defineMail<{ orderId: string; link: string }>({
  kind: 'tracking_link',
  write: ({ orderId, link }) => ({
    subject: `Follow your order ${orderId}`,
    blocks: [
      { heading: `Your order ${orderId}` },
      {
        text: 'You asked us where your order is. This link shows its progress for 90 days, without a login.',
      },
      { button: 'Track my order', path: trackPath(link) },
      {
        text: 'Anyone with this link can see the order. If you did not ask for it, you can ignore this e-mail.',
      },
    ],
  }),
})

/** `expectedOn`: a day as 2026-11-23. `pieces`: such as `2 × Payal anklet`. */
type SentShipment = OrderMail & {
  /** The token of the link to follow the order; mails queued by earlier versions lack it. */
  link?: string
  carrier: string
  awb: string
  trackingUrl: string | null
  expectedOn: string | null
  pieces: string[]
  isBillApart?: boolean
}

/** The mail about a parcel on its way. */
export const shipmentSent = defineMail<SentShipment>({
  kind: 'shipment_sent',
  write: ({ username, id, orderId, link, carrier, awb, trackingUrl, expectedOn, pieces, isBillApart }) => ({
    subject: `Your parcel is on its way: ${orderId}`,
    blocks: [
      { heading: 'Your parcel is on its way' },
      {
        text: [
          `Hello ${username}, a parcel of your order ${orderId} has left our workshop.`,
          `Courier: ${carrier}, tracking number ${awb}.`,
        ].join(' '),
      },
      { label: 'In the parcel', lines: pieces },
      ...(expectedOn === null
        ? []
        : [{ text: `Expected on ${dayMonthText(dayInIndia(startOfDayInIndia(expectedOn)))}.` }]),
      ...billBlocks({ isBillApart }),
      ...(trackingUrl === null ? [] : [{ label: 'Follow it', lines: [trackingUrl] }]),
      ...(link === undefined ? [] : [{ button: 'Track my order', path: trackPath(link) }]),
      { button: 'View the order', path: `/orders/${id}` },
    ],
  }),
})

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
  await queueMail(
    tx,
    shipmentSent({
      event: `shipment:${id}:sent`,
      to: order.email,
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
    }),
  )
}

/** Mails the customer the link to follow their order. */
export async function mailTrackingLink(tx: Tx, settings: Config, order: OrderRow): Promise<void> {
  const { link } = linkOf(settings, order)
  if (link === undefined) return

  await queueMail(
    tx,
    trackingLink({
      event: `order:${order.id}:link:${uuidv7()}`,
      to: order.email,
      data: { orderId: order.order_number, link },
    }),
  )
}

/** The link to follow an order, if the shop can sign one and the customer can follow it. */
function linkOf(settings: Config, order: OrderRow): { link?: string } {
  const link = isTrackable(order) ? signTrackingLink(settings, order) : undefined
  return link === undefined ? {} : { link }
}
