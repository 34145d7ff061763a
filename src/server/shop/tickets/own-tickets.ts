import type { Ticket } from '../../../contract/ticket.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { ANONYMOUS } from '../orders/refund/erase-orders.ts'
import { presentTicket } from './ticket-row.ts'

type Sender = { id: string; email: string }

/** The tickets of an account: those it sent, and those that name its address, which it has proved. */
const ticketIdsOf = (db: Queries, { id, email }: Sender) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where((e) => e.or([e('user_id', '=', id), e('email_key', '=', emailKey(email))]))

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
