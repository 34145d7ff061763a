import type * as z from 'zod/mini'
import type * as schemas from './ticket.schemas.ts'

/** Maximum length of a message to the shop, and of the shop's own note on it, in characters. */
export const MAX_TICKET_MESSAGE = 2000
export const MAX_TICKET_NOTE = 1000

export const ticketStates = ['open', 'acknowledged', 'resolved'] as const
export type TicketState = (typeof ticketStates)[number]

export type NewTicket = z.output<typeof schemas.NewTicket>
export type Ticket = z.output<typeof schemas.Ticket>
export type TicketEdit = z.output<typeof schemas.TicketEdit>

export const createTicket = { method: 'POST', path: '/api/tickets' } as const
export const listTickets = { method: 'GET', path: '/api/tickets', duty: 'counter' } as const
export const updateTicket = { method: 'PATCH', path: '/api/tickets/{id}', duty: 'counter' } as const
