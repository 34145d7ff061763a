import { dayInIndia, dayMonthText, momentText, startOfDayInIndia } from '../../../rules/india-time.ts'
import { billBlocks } from './bill-blocks.ts'
import type { WrittenMail } from './layout.ts'
import type { Mail } from './mails.ts'
import { rupees } from './rupees.ts'

const trackPath = (link: string) => `/track#link=${link}`

/** The mail with the signed link to the progress of an order. */
export const writeTrackingLink = ({
  orderId,
  link,
}: Extract<Mail, { kind: 'tracking_link' }>['data']): WrittenMail => ({
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

/** The mail with the link to pay without a login. */
export const writePayLink = ({
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
      text: [
        `Hello ${username}, ${rupees(amountPaise)} is left to pay for your order ${orderId}.`,
        ...(until === null ? [] : [`We hold its pieces and prices until ${momentText(until)}.`]),
      ].join(' '),
    },
    { button: `Pay ${rupees(amountPaise)}`, path },
    { text: 'You can pay without logging in. Anyone with this link can see the pieces and pay for them.' },
  ],
})

/** The mail about an order whose time to pay is half over. */
export const writeOrderUnpaid = ({
  username,
  id,
  orderId,
  amountPaise,
  payBy,
}: Extract<Mail, { kind: 'order_unpaid' }>['data']): WrittenMail => ({
  subject: `Your order is not paid yet: ${orderId}`,
  blocks: [
    { heading: 'Your order is not paid yet' },
    {
      text: [
        `Hello ${username}, ${rupees(amountPaise)} is left to pay for your order ${orderId}.`,
        `Your pieces are kept until ${momentText(payBy)}.`,
      ].join(' '),
    },
    { button: `Pay ${rupees(amountPaise)}`, path: `/pay/${id}` },
    { text: 'If you have just paid, you can ignore this e-mail.' },
  ],
})

/** The mail about a parcel on its way. */
export const writeShipmentSent = ({
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
      text: [
        `Hello ${username}, a parcel of your order ${orderId} has left our workshop.`,
        `Courier: ${carrier}, tracking number ${awb}.`,
      ].join(' '),
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
