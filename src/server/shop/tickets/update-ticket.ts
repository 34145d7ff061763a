import type { Ticket, TicketEdit } from '../../../contract/ticket.ts'
import { ticketDueAt } from '../../../rules/tickets.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { TicketRow } from '../../core/db/schema/ticket-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { presentTicket } from './ticket-row.ts'

/**
 * Sets the state and the note of a ticket. @throws AppError not_found; stale_edit (with the ticket) if someone
 * else has changed it.
 */
export async function updateTicket(
  tx: Tx,
  { id, edit: { state, note, version } }: { id: string; edit: TicketEdit },
): Promise<Ticket> {
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('tickets').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such ticket.')
  if (version !== row.version) {
    throw new AppError('stale_edit', `Ticket ${row.ticket} has changed. Please look again.`, {
      current: presentTicket(row),
    })
  }

  const changed: TicketRow = {
    ...row,
    state,
    note,
    due_at: ticketDueAt(state, row.created_at),
    version: row.version + 1,
  }

  await tx.db.updateTable('tickets').set(changed).where('id', '=', id).execute()
  // Notes may name the sender, whom the log must not keep.
  addAuditEntry(tx, {
    entity: 'ticket',
    id,
    title: row.ticket,
    before: { state: row.state, version: row.version },
    after: { state, version: changed.version },
  })

  return presentTicket(changed)
}
