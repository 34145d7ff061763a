import type { Config } from '../../../core/config/config.ts'
import type { OrderLineRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { defineMail } from '../../../core/mail/define-mail.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { about, type Customer, type OrderMail } from '../base/order-mail.ts'

/**
 * The mail about a reservation that the shop has not confirmed yet. `pieces`: such as `Payal anklet, Rose
 * Gold`. `address`: of the shop.
 */
export const reservationRequested = defineMail<OrderMail & { pieces: string[]; address: string }>({
  kind: 'reservation_requested',
  limit: 'customer',
  write: ({ username, id, orderId, pieces, address }) => ({
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
  }),
})

/** Mails the customer that the shop will call about their reservation. */
export const mailReservation = (
  tx: Tx,
  { trade }: Pick<Config, 'trade'>,
  { actor: customer, order, lines }: { actor: Customer; order: OrderRow; lines: OrderLineRow[] },
): Promise<void> =>
  queueMail(
    tx,
    reservationRequested({
      event: `order:${order.id}:requested`,
      to: order.email,
      userId: order.user_id,
      data: {
        ...about(customer, order),
        pieces: lines.map(({ name, color, size }) =>
          [name, color, size && `size ${size}`].filter(Boolean).join(', '),
        ),
        address: trade.address ?? '',
      },
    }),
  )
