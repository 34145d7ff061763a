import { momentText } from '../../../rules/india-time.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockTable } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { RATES_SAVED } from './rate-book.ts'
import { readBatch } from './rate-batches.ts'

/**
 * Withdraws scheduled rates. @throws AppError not_found; stale_edit with the `current` rates once they are in
 * force.
 */
export async function withdrawRates(tx: Tx, { batchId: id }: { batchId: string }): Promise<void> {
  await lockTable(tx, 'rate_batches')
  const now = Date.now()
  const row = await tx.db
    .selectFrom('rate_batches')
    .select('effective_at')
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There are no such scheduled rates.')
  const current = await readBatch(tx.db, id)
  if (row.effective_at <= now)
    throw new AppError('stale_edit', 'These rates are in force already.', { current })
  await tx.db.updateTable('rate_batches').set({ withdrawn_at: now }).where('id', '=', id).execute()
  addAuditEntry(tx, {
    entity: 'rates',
    id,
    title: `Rates from ${momentText(row.effective_at)}`,
    before: { withdrawn: false },
    after: { withdrawn: true },
  })
  tx.invalidate(RATES_SAVED)
}
