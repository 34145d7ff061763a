import type { DayFileFormat } from '../../../contract/day-book.ts'
import { toRupees } from '../../../contract/money.ts'
import { dayEntryText, dayWayText, isIncoming } from '../../../rules/day-book.ts'
import { stampText, startOfDayInIndia } from '../../../rules/india-time.ts'
import { tallyDayVoucher } from '../../../rules/tally-day.ts'
import { TALLY_END, TALLY_START } from '../../../rules/tally-voucher.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { csvHead, csvLines } from '../../core/lib/csv.ts'
import { AppError } from '../../core/lib/errors.ts'
import { MAX_DAY_ROWS } from '../invoicing/render/day-book-pdf.ts'
import type { DocumentShop } from '../invoicing/render/documents.ts'
import { requireVisibleDay } from './get-day-book.ts'
import { readDay, type BookDay } from './read-day.ts'

type DayFile = { filename: string; type: string; content: string | Buffer }

/**
 * Returns the book of a day as a file. @throws AppError not_allowed to the counter for another day;
 * invalid_input for a PDF of too many entries, and as the renderer does.
 */
export async function getDayFile(
  db: Reader,
  shop: DocumentShop,
  { actor, day, format }: { actor: Actor; day: string; format: DayFileFormat },
): Promise<DayFile> {
  requireVisibleDay(actor, day)
  const book = await readDay(db, day)
  const named = (ending: string, type: string, content: string | Buffer) => ({
    filename: `day-book-${day}.${ending}`,
    type,
    content,
  })

  switch (format) {
    case 'csv':
      return named('csv', 'text/csv; charset=utf-8', csvOf(book))
    case 'tally':
      return named('xml', 'text/xml; charset=utf-8', tallyOf(shop.settings, book))
    case 'pdf':
      return named('pdf', 'application/pdf', await pdfOf(shop, actor, book))
  }
}

const columns = ['time', 'kind', 'number', 'customer', 'way', 'in', 'out', 'person', 'note'] as const

const csvOf = ({ entries }: BookDay): string =>
  csvHead(columns) +
  csvLines(
    entries.map(({ at, kind, number, customer, way, paise, by, note }) => {
      const isIn = isIncoming(kind)
      const amount = toRupees(paise)
      return [
        stampText(at),
        dayEntryText(kind),
        number,
        customer,
        dayWayText(way),
        isIn ? amount : null,
        isIn ? null : amount,
        by,
        note,
      ]
    }),
  )

const tallyOf = ({ accounting: { dayLedgers } }: Config, { day, entries }: BookDay): string =>
  TALLY_START +
  entries.map((entry) => tallyDayVoucher({ ...entry, date: day }, dayLedgers)).join('') +
  TALLY_END

async function pdfOf({ settings, documents }: DocumentShop, actor: Actor, book: BookDay): Promise<Buffer> {
  const { day, entries, opening, cash, expected, closing } = book
  if (entries.length > MAX_DAY_ROWS)
    throw new AppError(
      'invalid_input',
      `day: has ${entries.length} entries, and one PDF takes at most ${MAX_DAY_ROWS}. Download the CSV instead.`,
    )

  return documents.render(actor.id, {
    kind: 'day-book',
    shopName: settings.shop.name,
    day,
    at: startOfDayInIndia(day),
    entries,
    opening,
    cash,
    expected,
    closing: closing && {
      counted: closing.counted_paise,
      by: closing.closer,
      at: closing.closed_at,
      note: closing.note,
    },
  })
}
