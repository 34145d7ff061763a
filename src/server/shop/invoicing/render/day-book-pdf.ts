import type { DayEntryKind } from '../../../../contract/day-book.ts'
import {
  dayEntryText,
  dayWayText,
  cashDifferenceText,
  isIncoming,
  sumsOfDay,
} from '../../../../rules/day-book.ts'
import { clockText, dayMonthText, dayOfIso, momentText } from '../../../../rules/india-time.ts'
import { rupees, signedRupees } from '../../../../rules/paise-text.ts'
import { letterhead, writeFooter } from './letterhead.ts'
import { color, EDGE, linesWithin, openPdf, rule, writeText, type PdfDocument } from './pdf-document.ts'

/** The most entries of a PDF: drawing takes time for each. */
export const MAX_DAY_ROWS = 1000

type DrawnEntry = {
  at: number
  kind: DayEntryKind
  number: string | null
  customer: string | null
  way: string
  paise: number
  by: string | null
  note: string | null
}

/** The book of a day, in paise; `at` is its beginning, so that the file is the same each time. */
export type DrawnDay = {
  shopName: string
  day: string
  at: number
  entries: DrawnEntry[]
  opening: number
  cash: { in: number; out: number }
  expected: number
  closing: { counted: number; by: string | null; at: number; note: string | null } | null
}

/** Left edges of the columns; right edges of those with amounts. */
const COLUMN = {
  time: EDGE.left,
  what: EDGE.left + 48,
  customer: EDGE.left + 190,
  way: EDGE.left + 292,
  by: EDGE.left + 360,
  amount: EDGE.right,
}
const ROW = 16
const SMALL = { size: 7.5 }

/** Draws the book of a day: its entries, the sums by way of payment, and the cash. */
export function dayBookPdf({ shopName, day, at, entries, ...cash }: DrawnDay): PdfDocument {
  const title = `Day book ${dayMonthText(dayOfIso(day))} ${day.slice(0, 4)}`
  const paper = openPdf({ title, shopName, at })

  let y = writeHead(paper, letterhead(paper, { shopName, title }))
  for (const entry of entries) {
    y = onPage(paper, y)
    writeEntry(paper, entry, y)
    rule(paper, y + 5)
  }
  if (entries.length === 0) {
    y = onPage(paper, y)
    writeText(paper, 'Nothing sold on this day.', COLUMN.time, y, SMALL)
  }

  writeSums(paper, y + ROW, [...waySums(entries), ...cashFacts(cash)])
  writeFooter(paper, `${shopName} · ${title} · Amounts in rupees`)
  paper.end()
  return paper
}

function writeEntry(paper: PdfDocument, entry: DrawnEntry, y: number): void {
  const { at, kind, number, customer, way, paise, by, note } = entry
  const what = [dayEntryText(kind), number].filter((text) => text !== null).join(', ')

  writeText(paper, clockText(at), COLUMN.time, y, SMALL)
  writeText(paper, within(paper, what, 136), COLUMN.what, y, SMALL)
  writeText(paper, within(paper, customer ?? note ?? '', 96), COLUMN.customer, y, SMALL)
  writeText(paper, within(paper, dayWayText(way), 62), COLUMN.way, y, SMALL)
  writeText(paper, within(paper, by ?? '', 60), COLUMN.by, y, SMALL)
  writeText(paper, signedRupees(isIncoming(kind) ? paise : -paise), COLUMN.amount, y, {
    ...SMALL,
    align: 'right',
  })
}

type Fact = [label: string, value: string, face?: 'strong']

const waySums = (entries: readonly DrawnEntry[]): Fact[] =>
  [...sumsOfDay(entries.map((entry) => ({ ...entry, amount: entry.paise }))).byWay].map(([way, paise]) => [
    `${dayWayText(way)}, received less paid out`,
    signedRupees(paise),
  ])

function cashFacts({
  opening,
  cash,
  expected,
  closing,
}: Pick<DrawnDay, 'opening' | 'cash' | 'expected' | 'closing'>): Fact[] {
  const facts: Fact[] = [
    ['Opening cash', rupees(opening)],
    ['Cash in', rupees(cash.in)],
    ['Cash out', signedRupees(-cash.out)],
    ['Expected in the drawer', signedRupees(expected), 'strong'],
  ]
  if (!closing) return facts

  const { counted, by, at, note } = closing
  return [
    ...facts,
    ['Counted', rupees(counted), 'strong'],
    [
      `Closed on ${momentText(at)}${by === null ? '' : ` by ${by}`}`,
      cashDifferenceText(counted - expected, rupees),
    ],
    ...(note === null ? [] : [[`Note: ${note}`, ''] satisfies Fact]),
  ]
}

function writeSums(paper: PdfDocument, from: number, facts: readonly Fact[]): void {
  let y = from
  for (const [label, value, face = 'sans'] of facts) {
    y = onPage(paper, y)
    writeText(paper, within(paper, label, 360), COLUMN.what, y, { ...SMALL, face })
    writeText(paper, value, COLUMN.amount, y, { ...SMALL, face, align: 'right' })
  }
}

/** The baseline of the next row, on a new page if there is no room. */
function onPage(paper: PdfDocument, y: number): number {
  if (y + ROW <= EDGE.bottom) return y + ROW
  paper.addPage()
  return writeHead(paper, EDGE.top) + ROW
}

function writeHead(paper: PdfDocument, y: number): number {
  const head = { ...SMALL, ink: color.quiet }
  writeText(paper, 'Time', COLUMN.time, y, head)
  writeText(paper, 'Entry', COLUMN.what, y, head)
  writeText(paper, 'Customer', COLUMN.customer, y, head)
  writeText(paper, 'Way', COLUMN.way, y, head)
  writeText(paper, 'Person', COLUMN.by, y, head)
  writeText(paper, 'Amount', COLUMN.amount, y, { ...head, align: 'right' })
  rule(paper, y + 7, { ink: color.gold })
  return y + 3
}

/** The first line of a text in this width. */
function within(paper: PdfDocument, text: string, width: number): string {
  const [line = '', ...more] = linesWithin(paper, text, width, SMALL)
  return more.length > 0 ? `${line}…` : line
}
