import { v7 as uuidv7 } from 'uuid'
import type { NewCashEntry } from '../../../contract/day-book.ts'
import { toPaise } from '../../../contract/money.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { requireOpenDay } from '../orders/base/open-day.ts'
import { todayInIndia } from './get-day-book.ts'

/** Records cash without an order in today's book. @throws AppError day_closed. */
export async function createCashEntry(
  tx: Tx,
  { actor, kind, amount, note }: NewCashEntry & { actor: Actor },
): Promise<{ _id: string }> {
  await requireOpenDay(tx)

  const [id, day] = [uuidv7(), todayInIndia()]
  await tx.db
    .insertInto('cash_entries')
    .values({
      id,
      day,
      kind,
      amount_paise: toPaise(amount),
      note,
      by_user: actor.id,
      at: Date.now(),
    })
    .execute()

  addAuditEntry(tx, { entity: 'day book', id, title: day, before: null, after: { kind, amount, note } })
  return { _id: id }
}
