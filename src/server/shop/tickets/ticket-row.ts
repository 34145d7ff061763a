import type { Ticket } from '../../../contract/ticket.ts'
import { acknowledgeBy, resolveBy } from '../../../rules/tickets.ts'
import type { TicketRow } from '../../core/db/schema/ticket-tables.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/** Converts a ticket to the API's form. */
export const presentTicket = (row: TicketRow): Ticket => ({
  _id: row.id,
  ticket: row.ticket,
  name: row.name,
  email: row.email,
  orderId: row.order_number,
  message: row.message,
  state: row.state,
  acknowledgeBy: toIsoString(acknowledgeBy(row.created_at)),
  resolveBy: toIsoString(resolveBy(row.created_at)),
  at: toIsoString(row.created_at),
  note: row.note,
  version: row.version,
})
