import { sql, type RawBuilder } from 'kysely'
import { financialYearOf } from '../../../rules/financial-year.ts'
import { sumTaxes, type TaxSums } from '../../../rules/gst.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../rules/india-time.ts'
import { toPercent } from '../../../rules/pricing.ts'
import type { Reader } from '../../core/db/types.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
import { creditedInvoice, type CreditedPart } from './credited-part.ts'
import type { Invoice } from './invoice.ts'

/** An invoice, or a credit note with negative amounts, in the register of its month. Amounts in paise. */
export type RegisteredDocument = {
  /** As 2026-11-22, in Asia/Kolkata. */
  date: string
  number: string
  /** The invoice that a credit note reverses; null for an invoice. */
  reverses: string | null
  orderNumber: string
  buyer: string
  buyerGstin: string | null
  placeOfSupply: string | null
  hsn: string
  rates: string
  taxable: number
  roundOff: number
  total: number
} & TaxSums

/** Documents per query. */
const BATCH_SIZE = 200

/** Reads the documents of a month, batch by batch, in the order of their numbers. */
export async function* readRegister(db: Reader, month: string): AsyncIterable<RegisteredDocument[]> {
  const [from, to] = [startOfDayInIndia(`${month}-01`), startOfDayInIndia(`${monthAfter(month)}-01`)]
  const ofMonth = { year: financialYearOf(from), from, to }
  for (const read of [readInvoices, readCreditNotes]) {
    for (let last = 0; ; ) {
      const rows = await read(db, ofMonth, last)
      yield rows.map(toDocument)
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
/** `note` and `notedAt` of a credit note; `part` of one that is not for the whole invoice. */
type Row = { serial: number; document: string; note: string | null; notedAt: number | null; part: string | null }

const readInvoices = (db: Reader, { year, from, to }: Month, last: number): Promise<Row[]> =>
  db
    .selectFrom('invoices')
    .select(['serial', 'document', (e) => e.val<string | null>(null).as('note'), (e) => e.val<number | null>(null).as('notedAt'), (e) => e.val<string | null>(null).as('part')])
    .where('year', '=', year).where('serial', '>', last).where('issued_at', '>=', from).where('issued_at', '<', to)
    .orderBy('serial').limit(BATCH_SIZE).execute()

/** Reads the credit notes for whole invoices and for parts of them: they share one series. */
function readCreditNotes(db: Reader, { year, from, to }: Month, last: number): Promise<Row[]> {
  const notesIn = (table: 'credit_notes' | 'partial_credit_notes', part: RawBuilder<string | null>) =>
    db
      // Both tables have the columns that are named here.
      .selectFrom(`${table} as notes` as 'credit_notes as notes')
      .innerJoin('invoices', 'invoices.order_id', 'notes.order_id')
      .select(['notes.serial', 'invoices.document', 'notes.number as note', 'notes.issued_at as notedAt', part.as('part')])
      .where('notes.year', '=', year).where('notes.serial', '>', last).where('notes.issued_at', '>=', from).where('notes.issued_at', '<', to)
  return db
    .selectFrom(notesIn('credit_notes', sql`cast(null as text)`).unionAll(notesIn('partial_credit_notes', sql`notes.document`)).as('notes'))
    .selectAll().orderBy('serial').limit(BATCH_SIZE).execute()
}

function toDocument({ document, note, notedAt, part }: Row): RegisteredDocument {
  const issued = JSON.parse(document) as Invoice
  const invoice = part === null ? issued : creditedInvoice(issued, JSON.parse(part) as CreditedPart)
  const signed = (paise: number) => (note === null || paise === 0 ? paise : -paise)
  const { cgst, sgst, utgst, igst, unsplit } = sumTaxes(invoice.taxes)
  return {
    date: isoDay(dayInIndia(notedAt ?? invoice.issuedAt)), number: note ?? invoice.number, reverses: note === null ? null : invoice.number, orderNumber: invoice.orderNumber,
    buyer: invoice.buyer[0] ?? '', buyerGstin: invoice.buyer.find((line) => line.startsWith('GSTIN '))?.slice(6) ?? null, placeOfSupply: invoice.placeOfSupply,
    hsn: [...new Set(invoice.lines.map(({ hsn }) => hsn))].join('; '), rates: ratesOf(invoice).map((points) => `${toPercent(points)} %`).join('; '),
    taxable: signed(invoice.taxable), cgst: signed(cgst), sgst: signed(sgst), utgst: signed(utgst), igst: signed(igst), unsplit: signed(unsplit),
    roundOff: signed(invoice.roundOff ?? 0), total: signed(invoice.grandTotal),
  }
}

/** The GST rates of an invoice in basis points; CGST and SGST count as one. */
const ratesOf = ({ summary, taxes }: Invoice): number[] => [...new Set(summary ? summary.map(({ points }) => points) : [taxes.reduce((sum, { points }) => sum + points, 0)])]
