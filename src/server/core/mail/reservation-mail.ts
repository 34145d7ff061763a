import type { WrittenMail } from './layout.ts'
import type { Mail } from './mails.ts'

/** The mail about a reservation that the shop has not confirmed yet. */
export const writeReservationRequested = ({
  username,
  id,
  orderId,
  pieces,
  address,
}: Extract<Mail, { kind: 'reservation_requested' }>['data']): WrittenMail => ({
  subject: `Reservation requested: ${orderId}`,
  blocks: [
    { heading: 'Reservation requested' },
    {
      text: [
        `Hello ${username}, we have your reservation ${orderId}.`,
        "We'll call to confirm, then keep it for you in our shop.",
        'There is nothing to pay now.',
      ].join(' '),
    },
    { label: 'Reserved', lines: pieces },
    { label: 'Our shop', lines: address.split('\n') },
    { button: 'View the reservation', path: `/orders/${id}` },
  ],
})
