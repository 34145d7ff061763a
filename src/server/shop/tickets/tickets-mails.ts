import type { Config } from '../../core/config/config.ts'
import type { TicketRow } from '../../core/db/schema/ticket-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { defineMail } from '../../core/mail/define-mail.ts'
import { queueMails } from '../../core/mail/outbox.ts'
import { ownerNotices } from '../../core/mail/owner-notices.ts'
import { countedPart } from '../../core/mail/summary-part.ts'

/**
 * Tells the sender the number of their ticket. Anybody may enter any address, so it repeats none of their
 * words.
 */
const ticketReceived = defineMail<{ ticket: string }>({
  kind: 'ticket_received',
  write: ({ ticket }) => ({
    subject: `We have your message: ${ticket}`,
    blocks: [
      { heading: 'We have your message' },
      { text: `Its number is ${ticket}. We answer within 48 hours and settle it within one month.` },
      { quiet: 'You did not write to us? Then someone has entered your address, and you can ignore this.' },
    ],
  }),
})

const openTickets = { button: 'Open the tickets', path: '/dashboard/tickets' }

/** Tells the owner of a message to the shop. */
export const ownerTicket = defineMail<{ ticket: string }>({
  kind: 'owner_ticket',
  limit: 'owner',
  summary: countedPart('tickets', { what: 'message', rest: 'received', button: openTickets }),
  write: ({ ticket }) => ({
    subject: `Message received: ${ticket}`,
    blocks: [
      { heading: 'Message received' },
      { text: `Someone has written to the shop. Please answer ticket ${ticket} within 48 hours.` },
      openTickets,
    ],
  }),
})

/** Every mail about tickets. */
export const ticketsMails = [ticketReceived, ownerTicket]

/** Mails the number of a new ticket to its sender, and the owner a notice. */
export const mailTicket = (tx: Tx, { owner }: Config, { id, ticket, email, user_id }: TicketRow) =>
  queueMails(tx, [
    ticketReceived({ event: `ticket:${id}`, to: email, userId: user_id, data: { ticket } }),
    ...ownerNotices(owner, 'ticket', {
      event: `ticket:${id}:owner`,
      userId: user_id,
      mail: ownerTicket,
      data: { ticket },
    }),
  ])
