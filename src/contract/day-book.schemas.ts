import * as z from 'zod/mini'
import * as refs from './day-book.ts'
import { cashEntryKinds, dayEntryKinds, dayFileFormats, denominations, MAX_COUNTED } from './day-book.ts'
import { endpoint } from './endpoint.ts'
import { Day, DayInput, Id, Instant, Rupees, emptyAsAbsent, textBetween } from './fields.ts'

/** `customer` is null where there is none, or none is known; `by` for a payment that came by itself. */
const DayEntry = z.object({
  at: Instant,
  kind: z.enum(dayEntryKinds),
  /** Of the bill, credit note, voucher or order; null for cash without one. */
  number: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  /** The provider of the payment, or `cod`, outside the drawer. */
  way: z.string(),
  /** In rupees, above 0: the kind says whether it came in or went out. */
  amount: z.number(),
  by: z.nullable(z.string()),
  /** Of cash without an order. */
  note: z.optional(z.string()),
  order: z.optional(z.object({ _id: Id, orderId: z.string() })),
})

/** Rupees that came in less those that went out, by name. */
const Sums = z.record(z.string(), z.number())

/** The book of a day in India, in the order of time. Amounts in rupees. */
export const DayBook = z.object({
  day: Day,
  state: z.enum(['open', 'closed']),
  /** Cash in the drawer in the morning. */
  opening: z.number(),
  entries: z.array(DayEntry),
  /** `byPerson` leaves out payments that came by themselves. */
  sums: z.object({ byWay: Sums, byPerson: Sums }),
  /** `difference`: counted less expected cash. It and `counted` are null while the day is open. */
  cash: z.object({
    expected: z.number(),
    counted: z.nullable(z.number()),
    difference: z.nullable(z.number()),
  }),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(Instant),
  /** Of the closing. */
  note: z.optional(z.string()),
})

const Pieces = z.optional(
  z
    .int('must be a whole number')
    .check(
      z.minimum(0, 'must not be negative'),
      z.maximum(MAX_COUNTED, `must be at most ${MAX_COUNTED.toLocaleString('en-IN')}`),
    ),
)

/** The number of notes and coins by their value in rupees. */
const Counted = z.strictObject(
  Object.fromEntries(denominations.map((value) => [String(value), Pieces])) as Record<string, typeof Pieces>,
  `must name notes and coins of ${denominations.join(', ')}`,
)

export const DayCount = z.object({
  /** If it differs from the cash counted at the last close. */
  opening: z.optional(Rupees),
  counted: Counted,
  note: z.optional(z.nullable(textBetween(3, 200))),
})

export const NewCashEntry = z.object({
  kind: z.enum(cashEntryKinds, `must be one of ${cashEntryKinds.join(', ')}`),
  amount: Rupees.check(z.minimum(0.01, 'must be above 0')),
  note: textBetween(3, 200),
})

const DayParams = z.object({ day: DayInput })

export const getDayBook = endpoint(refs.getDayBook, {
  access: 'admin',
  summary:
    'Everything received and paid out on a day in India (today, if none is named), with sums and the cash that is expected in the drawer. The duty counter sees today.',
  query: z.object({ day: emptyAsAbsent(DayInput) }),
  response: DayBook,
  errors: [],
})

export const createCashEntry = endpoint(refs.createCashEntry, {
  access: 'admin',
  summary:
    'Records cash spent, taken to the bank, or put into the drawer, today. It stays: a correction is another entry.',
  body: NewCashEntry,
  status: 201,
  response: z.object({ _id: Id }),
  errors: ['day_closed'],
})

export const closeDay = endpoint(refs.closeDay, {
  access: 'admin',
  summary:
    'Closes a day up to today with the notes and coins counted. From then on it takes no cash; other payments go on.',
  params: DayParams,
  body: DayCount,
  response: DayBook,
  errors: ['day_closed'],
})

export const reopenDay = endpoint(refs.reopenDay, {
  access: 'admin',
  summary: 'Opens a closed day again. Its closing stays on record.',
  params: DayParams,
  body: z.object({ reason: textBetween(3, 200) }),
  response: DayBook,
  errors: ['not_found'],
})

export const getDayFile = endpoint(refs.getDayFile, {
  access: 'admin',
  summary:
    'The book of a day as PDF, as CSV, or as receipts and payments in Tally’s XML (to be confirmed by your accountant). The duty counter sees today.',
  params: DayParams,
  query: z.object({
    format: z._default(z.enum(dayFileFormats, `must be one of ${dayFileFormats.join(', ')}`), 'pdf'),
  }),
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})
