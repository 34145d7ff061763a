import type { ExpressionBuilder } from 'kysely'
import type { Ticket } from '../../../contract/ticket.ts'
import { DAY_MS } from '../../../rules/durations.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { ANONYMOUS } from '../orders/refund/erase-orders.ts'
import { presentTicket } from './ticket-row.ts'

/** How long tickets are stored: as long as a complaint can be filed (Consumer Protection Act 2019, s. 69). */
const TICKET_MS = 2 * 365 * DAY_MS

type Sender = { id: string; email: string }

/**
 * The tickets of an account: those it sent or wrote from an earlier address, and those that name its present
 * one, which it has proved.
 */
const ticketIdsOf = (db: Queries, { id, email }: Sender) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where((e) =>
      e.or([e('user_id', '=', id), e.and([e('user_id', 'is', null), e('email_key', '=', emailKey(email))])]),
    )

/** Marks the tickets that name a customer's present address as theirs, before they leave it for another. */
export async function keepTicketsOf(tx: Tx, { id, email }: Sender): Promise<void> {
  await tx.db
    .updateTable('tickets')
    .set({ user_id: id })
    .where('user_id', 'is', null)
    .where('email_key', '=', emailKey(email))
    .execute()
}

/** Lists the tickets of an account, newest first. */
export async function listOwnTickets(db: Reader, sender: Sender): Promise<Ticket[]> {
  const rows = await db
    .selectFrom('tickets')
    .selectAll()
    .where('id', 'in', ticketIdsOf(db, sender))
    .orderBy('id', 'desc')
    .execute()

  return rows.map(presentTicket)
}

/** Erases what an account wrote. The numbers stay, since they have no gaps; nobody waits for an answer. */
export async function eraseTickets(tx: Tx, sender: Sender): Promise<void> {
  await tx.db.updateTable('tickets').set(erased).where('id', 'in', ticketIdsOf(tx.db, sender)).execute()
}

/** Erases resolved tickets older than two years, also of people without an account. */
export async function eraseOldTickets(tx: Tx, now: number): Promise<void> {
  await tx.db
    .updateTable('tickets')
    .set(erased)
    .where('state', '=', 'resolved')
    .where('created_at', '<=', now - TICKET_MS)
    .where('message', '!=', '')
    .execute()
}

const erased = (e: ExpressionBuilder<Tables, 'tickets'>) => ({
  user_id: null,
  name: ANONYMOUS,
  email: '',
  email_key: '',
  order_number: null,
  message: '',
  note: null,
  state: 'resolved' as const,
  due_at: null,
  version: e('version', '+', 1),
})
