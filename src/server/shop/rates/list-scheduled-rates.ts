import type { RateBatch } from '../../../contract/manage-rates.ts'
import type { Queries } from '../../core/db/types.ts'
import { readBatches } from './rate-batches.ts'

/** Lists rates that take effect later, the next first. */
export async function listScheduledRates(db: Queries): Promise<RateBatch[]> {
  const rows = await db
    .selectFrom('rate_batches')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .where('effective_at', '>', Date.now())
    .orderBy('effective_at')
    .orderBy('id')
    .execute()
  return readBatches(
    db,
    rows.map(({ id }) => id),
  )
}
