import type { DayBook, DayEntry } from '../../../contract/day-book.ts'
import { toRupees } from '../../../contract/money.ts'
import { sumsOfDay } from '../../../rules/day-book.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import type { BookEntry } from './book-entry.ts'
import type { BookDay } from './read-day.ts'

/** Converts a day to its API form. */
export function presentDay({ day, entries, opening, expected, closing }: BookDay): DayBook {
  const sums = sumsOfDay(entries.map((entry) => ({ ...entry, amount: entry.paise })))

  return {
    day,
    state: closing ? 'closed' : 'open',
    opening: toRupees(opening),
    entries: entries.map(presentEntry),
    sums: { byWay: inRupees(sums.byWay), byPerson: inRupees(sums.byPerson) },
    cash: {
      expected: toRupees(expected),
      counted: closing && toRupees(closing.counted_paise),
      difference: closing && toRupees(closing.counted_paise - closing.expected_paise),
    },
    closedBy: closing?.closer ?? null,
    closedAt: closing && toIsoString(closing.closed_at),
    ...(closing?.note && { note: closing.note }),
  }
}

const inRupees = (sums: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...sums].map(([name, paise]) => [name, toRupees(paise)]))

const presentEntry = ({ at, kind, number, customer, way, paise, by, note, order }: BookEntry): DayEntry => ({
  at: toIsoString(at),
  kind,
  number,
  customer,
  way,
  amount: toRupees(paise),
  by,
  note: note ?? undefined,
  order: order ?? undefined,
})
