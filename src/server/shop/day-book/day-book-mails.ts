import { dayWayText, cashDifferenceText, sumsOfDay } from '../../../rules/day-book.ts'
import { dayMonthText, dayOfIso } from '../../../rules/india-time.ts'
import { rupees, signedRupees } from '../../../rules/paise-text.ts'
import type { Config } from '../../core/config/config.ts'
import { defineMail, type QueuedMail } from '../../core/mail/define-mail.ts'
import { ownerNotices } from '../../core/mail/owner-notices.ts'
import { countedPart } from '../../core/mail/summary-part.ts'
import type { BookDay } from './read-day.ts'

/** A closed day, in paise. `ways`: what came in less what went out. */
type ClosedDay = {
  day: string
  closer: string | null
  opening: number
  cashIn: number
  cashOut: number
  expected: number
  counted: number
  note: string | null
  ways: { way: string; paise: number }[]
}

const dayBook = { button: 'Open the day book', path: '/dashboard/day' }

/** Tells the owner that a day was closed, and with what. */
export const ownerDay = defineMail<ClosedDay>({
  kind: 'owner_day',
  limit: 'owner',
  summary: countedPart('days', { what: 'day', rest: 'closed', button: dayBook }),
  write({ day, closer, opening, cashIn, cashOut, expected, counted, note, ways }) {
    const name = dayMonthText(dayOfIso(day))
    const result = cashDifferenceText(counted - expected, rupees)

    return {
      subject: `Day closed: ${name}, ${result.toLowerCase()}`,
      blocks: [
        { heading: `${name} is closed` },
        { text: `${closer ?? 'Somebody'} counted the cash. ${result}.` },
        {
          rows: [
            { name: 'Opening cash', amount: rupees(opening) },
            { name: 'Cash in', amount: rupees(cashIn) },
            { name: 'Cash out', amount: signedRupees(-cashOut) },
            { name: 'Expected', amount: signedRupees(expected) },
            { name: 'Counted', amount: rupees(counted), strong: true },
          ],
        },
        ...(note === null ? [] : [{ label: 'Note', lines: [note] }]),
        ...(ways.length === 0
          ? []
          : [
              { text: 'Received less paid out:' },
              {
                rows: ways.map(({ way, paise }) => ({ name: dayWayText(way), amount: signedRupees(paise) })),
              },
            ]),
        { ...dayBook, path: `${dayBook.path}?day=${day}` },
      ],
    }
  },
})

/** Every mail of the day book. */
export const dayBookMails = [ownerDay]

/** The notices of a closed day to the owner; none unless they are turned on. */
export function noticesOfDay(
  { owner }: Config,
  { day, entries, opening, cash, ...rest }: BookDay,
): QueuedMail[] {
  const { expected, closing } = rest
  if (!closing) return []

  const { byWay } = sumsOfDay(entries.map((entry) => ({ ...entry, amount: entry.paise })))
  return ownerNotices(owner, 'dayClosed', {
    event: `day:${closing.id}:owner`,
    userId: null,
    mail: ownerDay,
    data: {
      day,
      closer: closing.closer,
      opening,
      cashIn: cash.in,
      cashOut: cash.out,
      expected,
      counted: closing.counted_paise,
      note: closing.note,
      ways: [...byWay].map(([way, paise]) => ({ way, paise })),
    },
  })
}
