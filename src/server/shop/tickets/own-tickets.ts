import type { Ticket } from '../../../contract/ticket.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { ANONYMOUS } from '../orders/refund/erase-orders.ts'
import { presentTicket } from './ticket-row.ts'

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
  await tx.db
    .updateTable('tickets')
    .set((e) => ({
      user_id: null,
      name: ANONYMOUS,
      email: '',
      email_key: '',
      order_number: null,
      message: '',
      note: null,
      state: 'resolved',
      due_at: null,
      version: e('version', '+', 1),
    }))
    .where('id', 'in', ticketIdsOf(tx.db, sender))
    .execute()
}
