import { csvFile } from '../../core/lib/csv.ts'
import type { Reader } from '../../core/db/types.ts'
import { pinColumns } from './plan-pin-rules.ts'

/** Exports the PIN list as CSV in the format of the import, ordered by PIN. */
export const exportPinRules = (db: Reader): AsyncIterable<string> => csvFile(pinColumns, batches(db))

/** Rows per batch: a few milliseconds. */
const BATCH_SIZE = 1000

async function* batches(db: Reader) {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('pin_rules')
      .selectAll()
      .where('prefix', '>', last)
      .orderBy('prefix')
      .limit(BATCH_SIZE)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    last = end.prefix
    yield rows.map(({ prefix, serviceable, cash, days_from, days_to }) => [
      prefix,
      serviceable,
      cash,
      days_from,
      days_to,
    ])
  }
}
