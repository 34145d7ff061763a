import type { PageQuery } from '../../../contract/fields.ts'
import type { Ticket } from '../../../contract/ticket.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { presentTicket } from './ticket-row.ts'

/** Returns one page of tickets and their number: overdue ones first, then the next due, then resolved ones. */
export async function listTickets(db: Reader, { page, limit }: PageQuery): Promise<Page<Ticket>> {
  const { total } = await db
    .selectFrom('tickets')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

  const rows = await db
    .selectFrom('tickets')
    .selectAll()
    .orderBy((e) => e.case().when('due_at', 'is', null).then(1).else(0).end())
    .orderBy('due_at')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

  return { rows: rows.map(presentTicket), total }
}
