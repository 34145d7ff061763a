import { sql, type RawBuilder } from 'kysely'
import { financialYearOf } from '../../../../rules/financial-year.ts'
import { sumTaxes, type State, type TaxSums } from '../../../../rules/gst.ts'
import { reverseRow } from '../../../../rules/gst-rows.ts'
import type { GstDocument } from '../../../../rules/gst-sheets.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../../rules/india-time.ts'
import type { LineQuantity } from '../../../../rules/refund.ts'
import type { InvoiceRow } from '../../../core/db/schema/invoice-tables.ts'
import type { Reader } from '../../../core/db/types.ts'
import { nextTurn } from '../../../core/lib/next-turn.ts'
import { creditedInvoice, type CreditedPart } from '../credited-part.ts'
import { creditedRows, invoiceRows } from './invoice-rows.ts'
import { storedColumns, withFacts, type IssuedInvoice } from './issued-invoices.ts'

/** An invoice, or a credit note with negative amounts, in the register of its month. Amounts in paise. */
export type RegisteredDocument = GstDocument & {
  /** As 2026-11-22, in Asia/Kolkata. */
  date: string
  /** The date of the invoice that a credit note reverses; null for an invoice. */
  reversedDate: string | null
  orderNumber: string
  buyer: string
  /** Where its order is stored. */
  orderId: string
  placeOfSupply: State | null
  taxable: number
} & TaxSums

/** Documents per query: with many lines each, a few milliseconds. */
const BATCH_SIZE = 50

/** Reads the documents of a month, batch by batch, in the order of their numbers. */
export async function* readRegister(db: Reader, month: string): AsyncIterable<RegisteredDocument[]> {
  const [from, to] = [startOfDayInIndia(`${month}-01`), startOfDayInIndia(`${monthAfter(month)}-01`)]
  const ofMonth = { year: financialYearOf(from), from, to }
  for (const read of [readInvoices, readCreditNotes]) {
    for (let last = 0; ;) {
      const rows = await read(db, ofMonth, last)
      yield (await withFacts(db, rows)).map(toDocument)
      await nextTurn()
      if (rows.length < BATCH_SIZE) break
      last = rows.at(-1)?.serial ?? 0
    }
  }
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

type Month = { year: number; from: number; to: number }
/** `note` and `notedAt` of a credit note; `part` and its `lines` of one that is not for the whole invoice. */
type Row = Pick<InvoiceRow, 'order_id' | 'document' | 'buyer_gstin' | 'place_of_supply' | 'supply'> & {
  serial: number
  note: string | null
  notedAt: number | null
  part: string | null
  lines: string | null
}

const readInvoices = (db: Reader, { year, from, to }: Month, last: number): Promise<Row[]> =>
  db
    .selectFrom('invoices')
    .select((e) => [
      'serial',
      ...storedColumns,
      e.val<string | null>(null).as('note'),
      e.val<number | null>(null).as('notedAt'),
      e.val<string | null>(null).as('part'),
      e.val<string | null>(null).as('lines'),
    ])
    .where('year', '=', year)
    .where('serial', '>', last)
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .orderBy('serial')
    .limit(BATCH_SIZE)
    .execute()

/** Reads the credit notes for whole invoices and for parts of them: they share one series. */
function readCreditNotes(db: Reader, { year, from, to }: Month, last: number): Promise<Row[]> {
  const notesIn = (
    table: 'credit_notes' | 'partial_credit_notes',
    part: RawBuilder<string | null>,
    lines: RawBuilder<string | null>,
  ) =>
    db
      // Both tables have the columns that are named here.
      .selectFrom(`${table} as notes` as 'credit_notes as notes')
      .innerJoin('invoices', 'invoices.order_id', 'notes.order_id')
      .select([
        'notes.serial',
        ...storedColumns,
        'notes.number as note',
        'notes.issued_at as notedAt',
        part.as('part'),
        lines.as('lines'),
      ])
      .where('notes.year', '=', year)
      .where('notes.serial', '>', last)
      .where('notes.issued_at', '>=', from)
      .where('notes.issued_at', '<', to)
  return db
    .selectFrom(
      notesIn('credit_notes', sql`cast(null as text)`, sql`cast(null as text)`)
        .unionAll(notesIn('partial_credit_notes', sql`notes.document`, sql`notes.lines`))
        .as('notes'),
    )
    .selectAll()
    .orderBy('serial')
    .limit(BATCH_SIZE)
    .execute()
}

function toDocument({ invoice: issued, facts, ...row }: Row & IssuedInvoice): RegisteredDocument {
  const { serial, note, notedAt, part, lines } = row
  const invoice = part === null ? issued : creditedInvoice(issued, JSON.parse(part) as CreditedPart)
  const signed = (paise: number) => (note === null ? paise : 0 - paise)
  const { cgst, sgst, utgst, igst, unsplit } = sumTaxes(invoice.taxes, facts)
  const rows =
    lines === null
      ? invoiceRows({ invoice: issued, facts })
      : creditedRows({ invoice: issued, facts }, invoice, JSON.parse(lines) as LineQuantity[])
  return {
    serial,
    date: dateOf(notedAt ?? issued.issuedAt),
    number: note ?? issued.number,
    reverses: note === null ? null : issued.number,
    reversedDate: note === null ? null : dateOf(issued.issuedAt),
    orderId: row.order_id,
    orderNumber: issued.orderNumber,
    buyer: issued.buyer[0] ?? '',
    buyerGstin: facts.buyerGstin,
    placeOfSupply: facts.place,
    supply: facts.supply,
    invoiceValue: issued.grandTotal,
    rows: note === null ? rows : rows.map(reverseRow),
    taxable: signed(invoice.taxable),
    cgst: signed(cgst),
    sgst: signed(sgst),
    utgst: signed(utgst),
    igst: signed(igst),
    unsplit: signed(unsplit),
    roundOff: signed(invoice.roundOff ?? 0),
    total: signed(invoice.grandTotal),
  }
}

const dateOf = (instant: number): string => isoDay(dayInIndia(instant))
