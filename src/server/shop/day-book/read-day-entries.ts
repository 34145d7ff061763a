import { MAX_DAY_ENTRIES } from '../../../contract/day-book.ts'
import { startOfDayInIndia } from '../../../rules/india-time.ts'
import { together } from '../../core/db/together.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { BookEntry } from './book-entry.ts'
import { readOldGold, readOldGoldPayouts, readPaidBack, readRefunded } from './read-payouts.ts'
import { readCashEntries, readDelivered, readReceipts } from './read-receipts.ts'

/**
 * Reads everything received and paid out on a day (2026-11-27) for orders, in the order of time: one query a
 * source. @throws AppError invalid_input for more than MAX_DAY_ENTRIES.
 */
export async function readDayEntries(db: Queries, day: string): Promise<BookEntry[]> {
  const span = { from: startOfDayInIndia(day), to: startOfDayInIndia(day, 1) }
  const entries = (
    await together([
      readReceipts(db, span),
      readDelivered(db, span),
      readRefunded(db, span),
      readPaidBack(db, span),
      readOldGold(db, span),
      readOldGoldPayouts(db, span),
      readCashEntries(db, day),
    ])
  ).flat()

  if (entries.length > MAX_DAY_ENTRIES)
    throw new AppError(
      'invalid_input',
      `day: has more than ${MAX_DAY_ENTRIES.toLocaleString('en-IN')} entries.`,
    )

  return entries.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}
