import type { TicketState } from '../../../../contract/ticket.ts'

/** The table of messages to the shop, in the conventions of tables.ts. */
export type TicketTables = { tickets: TicketRow; ticket_serials: { year: number; last: number } }

export type TicketRow = {
  id: string
  /** The number shown to people: T26-000123. */
  ticket: string
  /** The account that sent it; null without one, and once it is erased. */
  user_id: string | null
  /** Words of the sender; empty once they are erased. */
  name: string
  email: string
  email_key: string
  /** As typed: there may be no such order. */
  order_number: string | null
  message: string
  state: TicketState
  /** Until when the shop has to take the next step; null once it is resolved. */
  due_at: number | null
  created_at: number
  note: string | null
  version: number
}
