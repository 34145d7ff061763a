import type { RateBatch } from '../../../contract/manage-rates.ts'
import type { Queries } from '../../core/db/types.ts'
import { readBatches } from './rate-batches.ts'

const MAX_ENTRIES = 10

/** Lists the last rates that have taken effect, the latest first. */
export async function listRateEntries(db: Queries): Promise<RateBatch[]> {
  const inForce = db
    .selectFrom('rate_batches')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .where('effective_at', '<=', Date.now())
  const rows = await inForce
    .orderBy('effective_at', 'desc')
    .orderBy('entered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
  return readBatches(
    db,
    rows.map(({ id }) => id),
  )
}
