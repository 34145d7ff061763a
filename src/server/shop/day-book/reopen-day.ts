import type { DayBook } from '../../../contract/day-book.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { lockDrawer } from '../orders/base/open-day.ts'
import { presentDay } from './day-row.ts'
import { readDay } from './read-day.ts'

type Reopening = { actor: Actor; day: string; reason: string }

/** Opens a closed day again; its closing stays on record. @throws AppError not_found if it is not closed. */
export async function reopenDay(tx: Tx, { actor, day, reason }: Reopening): Promise<DayBook> {
  await lockDrawer(tx)
  const reopened = await tx.db
    .updateTable('day_closings')
    .set({ reopened_by: actor.id, reopened_at: Date.now(), reopen_reason: reason })
    .where('day', '=', day)
    .where('reopened_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!reopened) throw new AppError('not_found', 'This day is not closed.')

  addAuditEntry(tx, {
    entity: 'day book',
    id: reopened.id,
    title: day,
    before: { closed: true },
    after: { closed: false, reason },
  })
  return presentDay(await readDay(tx.db, day))
}
