import { v7 as uuidv7 } from 'uuid'
import type { NewTicket, Ticket } from '../../../contract/ticket.ts'
import { ticketNumber } from '../../../rules/financial-year.ts'
import { ticketDueAt } from '../../../rules/tickets.ts'
import type { Actor, AppContext } from '../../core/context.ts'
import type { TicketRow } from '../../core/db/schema/ticket-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { consumeTicket } from '../../core/rate-limits/hourly-limits.ts'
import type { Source } from '../../core/rate-limits/rate-limits.ts'
import { nextInvoiceNumber } from '../invoicing/invoice-numbers.ts'
import { mailTicket } from './tickets-mails.ts'

/**
 * Stores a message to the shop and mails its number. The same whether or not the order exists. @throws
 * AppError too_many.
 */
export async function createTicket(
  tx: Tx,
  { settings }: AppContext,
  { actor, body, source }: { actor: Actor | null; body: NewTicket; source: Source },
): Promise<Pick<Ticket, 'ticket'>> {
  const { name, email, orderId, message } = body
  await consumeTicket(tx, { email, source })

  const { year, serial, issued_at } = await nextInvoiceNumber(tx, 'ticket_serials')
  const row: TicketRow = {
    id: uuidv7(),
    ticket: ticketNumber(year, serial),
    user_id: actor?.id ?? null,
    name,
    email,
    email_key: emailKey(email),
    order_number: orderId || null,
    message,
    state: 'open',
    due_at: ticketDueAt('open', issued_at),
    created_at: issued_at,
    note: null,
    version: 1,
  }

  await tx.db.insertInto('tickets').values(row).execute()
  await mailTicket(tx, settings, row)

  return { ticket: row.ticket }
}
