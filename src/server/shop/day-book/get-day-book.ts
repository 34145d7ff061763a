import type { DayBook } from '../../../contract/day-book.ts'
import { mayDo } from '../../../contract/duty.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import type { Actor } from '../../core/context.ts'
import type { Queries } from '../../core/db/types.ts'
import { notAllowed } from '../../core/lib/errors.ts'
import { presentDay } from './day-row.ts'
import { readDay } from './read-day.ts'

/** Today in India, as 2026-11-27. */
export const todayInIndia = (): string => isoDay(dayInIndia(Date.now()))

/** Checks that an administrator may see a day: the counter sees today. @throws AppError not_allowed. */
export function requireVisibleDay(actor: Actor, day: string): void {
  if (day !== todayInIndia() && !mayDo(actor.duty, 'manager')) throw notAllowed()
}

/**
 * Returns the book of a day, of today if none is named. @throws AppError not_allowed to the counter for
 * another day.
 */
export async function getDayBook(
  db: Queries,
  { actor, day = todayInIndia() }: { actor: Actor; day?: string | undefined },
): Promise<DayBook> {
  requireVisibleDay(actor, day)
  return presentDay(await readDay(db, day))
}
