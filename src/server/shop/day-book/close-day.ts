import { v7 as uuidv7 } from 'uuid'
import type { DayBook, DayCount } from '../../../contract/day-book.ts'
import { toPaise, toRupees } from '../../../contract/money.ts'
import { worthOf } from '../../../rules/day-book.ts'
import { dayOfIso } from '../../../rules/india-time.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { queueMails } from '../../core/mail/outbox.ts'
import { dayClosed, isDayClosed, lockDrawer } from '../orders/base/open-day.ts'
import { noticesOfDay } from './day-book-mails.ts'
import { presentDay } from './day-row.ts'
import { todayInIndia } from './get-day-book.ts'
import { readDay, type BookDay } from './read-day.ts'

type Closing = DayCount & { actor: Actor; day: string }

/**
 * Closes a day with the notes and coins counted, and mails the owner if wanted. An opening other than the
 * amount counted before is kept as an entry. @throws AppError invalid_input for a day to come; day_closed.
 */
export async function closeDay(tx: Tx, { settings }: { settings: Config }, input: Closing): Promise<DayBook> {
  const { actor, day, counted } = input
  if (day > todayInIndia()) throw dayToCome()

  await lockDrawer(tx)
  if (await isDayClosed(tx.db, day)) throw dayClosed(dayOfIso(day))

  const open = await readDay(tx.db, day)
  const opening = await enterOpening(tx, input, open)
  const expected = open.expected + opening - open.opening
  const id = uuidv7()

  await tx.db
    .insertInto('day_closings')
    .values({
      id,
      day,
      opening_paise: opening,
      expected_paise: expected,
      counted_paise: worthOf(counted),
      counted: JSON.stringify(counted),
      note: input.note ?? null,
      closed_by: actor.id,
      closed_at: Date.now(),
    })
    .execute()

  addAuditEntry(tx, {
    entity: 'day book',
    id,
    title: day,
    before: { closed: false },
    after: {
      closed: true,
      opening: toRupees(opening),
      expected: toRupees(expected),
      counted: toRupees(worthOf(counted)),
      note: input.note ?? null,
    },
  })

  const closed = await readDay(tx.db, day)
  await queueMails(tx, noticesOfDay(settings, closed))
  return presentDay(closed)
}

/** Enters what another opening adds to the one known. Returns the opening, in paise. */
async function enterOpening(tx: Tx, { actor, day, opening }: Closing, open: BookDay): Promise<number> {
  const paise = opening === undefined ? open.opening : toPaise(opening)
  if (paise === open.opening) return paise

  await tx.db
    .insertInto('cash_entries')
    .values({
      id: uuidv7(),
      day,
      kind: 'opening',
      amount_paise: paise - open.opening,
      note: null,
      by_user: actor.id,
      at: Date.now(),
    })
    .execute()

  return paise
}

function dayToCome(): AppError {
  const message = 'must not be after today'
  return new AppError('invalid_input', `day: ${message}`, { issues: [{ path: 'day', message }] })
}
