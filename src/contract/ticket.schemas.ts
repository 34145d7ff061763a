import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, optionalText, PageQuery } from './fields.ts'
import * as refs from './ticket.ts'
import { MAX_TICKET_NOTE, ticketStates } from './ticket.ts'
import { TicketForm } from './ticket-fields.ts'

export const NewTicket = TicketForm

/** A message to the shop. Name, e-mail and message are empty once the sender is erased. */
export const Ticket = z.object({
  _id: Id,
  /** T26-000123: T and the calendar year in which the financial year begins, then a serial number. */
  ticket: z.string(),
  name: z.string(),
  email: z.string(),
  /** The order number as the sender typed it; null without one. */
  orderId: z.nullable(z.string()),
  message: z.string(),
  state: z.enum(ticketStates),
  /** 48 hours and one month after `at`, as the E-Commerce Rules ask. */
  acknowledgeBy: Instant,
  resolveBy: Instant,
  at: Instant,
  /** The shop's own note; null without one. */
  note: z.nullable(z.string()),
  version: z.number(),
})

export const TicketEdit = z.object({
  state: z.enum(ticketStates, `must be one of ${ticketStates.join(', ')}`),
  note: optionalText(MAX_TICKET_NOTE),
  version: z.int('must be the version of the ticket'),
})

export const createTicket = endpoint(refs.createTicket, {
  access: 'anyone',
  personal: true,
  summary:
    'Sends a message to the shop, and mails its number to the sender. Whether the order exists is not said.',
  body: NewTicket,
  status: 201,
  response: z.pick(Ticket, { ticket: true }),
  errors: [],
})

export const listTickets = endpoint(refs.listTickets, {
  access: 'admin',
  summary:
    'Messages to the shop: overdue ones first, then those due soonest, then resolved ones; X-Total-Count is their number.',
  query: PageQuery,
  response: z.array(Ticket),
  errors: [],
})

export const updateTicket = endpoint(refs.updateTicket, {
  access: 'admin',
  summary: 'Sets the state of a ticket and the note of the shop.',
  params: IdParams,
  body: TicketEdit,
  response: Ticket,
  errors: ['stale_edit'],
})
