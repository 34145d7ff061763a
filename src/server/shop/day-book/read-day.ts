import type { Selectable } from 'kysely'
import type { DayClosingRow } from '../../core/db/schema/day-tables.ts'
import { together } from '../../core/db/together.ts'
import type { Queries } from '../../core/db/types.ts'
import { cashOfDay } from '../../../rules/day-book.ts'
import type { BookEntry } from './book-entry.ts'
import { readDayEntries } from './read-day-entries.ts'

/** A day with its cash, in paise. `closing`: null while it is open. */
export type BookDay = {
  day: string
  entries: BookEntry[]
  opening: number
  cash: { in: number; out: number }
  expected: number
  closing: (Selectable<DayClosingRow> & { closer: string | null }) | null
}

/**
 * Reads the book of a day (2026-11-27). A closed day keeps the opening and the cash that its closing was made
 * from. @throws AppError invalid_input for too many entries.
 */
export async function readDay(db: Queries, day: string): Promise<BookDay> {
  const [entries, closing, opening] = await together([
    readDayEntries(db, day),
    readClosing(db, day),
    readOpening(db, day),
  ])
  const cash = cashOfDay(entries.map((entry) => ({ ...entry, amount: entry.paise })))

  return {
    day,
    entries,
    opening: closing?.opening_paise ?? opening,
    cash,
    expected: closing?.expected_paise ?? opening + cash.in - cash.out,
    closing: closing ?? null,
  }
}

const readClosing = (db: Queries, day: string) =>
  db
    .selectFrom('day_closings')
    .leftJoin('users', 'users.id', 'day_closings.closed_by')
    .selectAll('day_closings')
    .select('users.username as closer')
    .where('day', '=', day)
    .where('reopened_at', 'is', null)
    .executeTakeFirst()

/** Reads the cash counted at the last close before a day, and the openings entered since. */
async function readOpening(db: Queries, day: string): Promise<number> {
  const [last, entered] = await together([
    db
      .selectFrom('day_closings')
      .select('counted_paise')
      .where('day', '<', day)
      .where('reopened_at', 'is', null)
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('cash_entries')
      .select((e) => e.fn.sum<number | null>('amount_paise').as('paise'))
      .where('day', '=', day)
      .where('kind', '=', 'opening')
      .executeTakeFirstOrThrow(),
  ])

  return (last?.counted_paise ?? 0) + Number(entered.paise)
}
