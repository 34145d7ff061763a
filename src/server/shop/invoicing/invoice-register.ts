import { financialYearOf } from '../../../rules/financial-year.ts'
import { sumTaxes, type TaxSums } from '../../../rules/gst.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../rules/india-time.ts'
import { toPercent } from '../../../rules/pricing.ts'
import type { Reader } from '../../core/db/types.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
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
type Row = { serial: number; document: string; note: string | null; notedAt: number | null }

const readInvoices = (db: Reader, { year, from, to }: Month, last: number): Promise<Row[]> =>
  db
    .selectFrom('invoices')
    .select(['serial', 'document', (e) => e.val<string | null>(null).as('note'), (e) => e.val<number | null>(null).as('notedAt')])
    .where('year', '=', year).where('serial', '>', last).where('issued_at', '>=', from).where('issued_at', '<', to)
    .orderBy('serial').limit(BATCH_SIZE).execute()

const readCreditNotes = (db: Reader, { year, from, to }: Month, last: number): Promise<Row[]> =>
  db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.order_id', 'credit_notes.order_id')
    .select(['credit_notes.serial', 'invoices.document', 'credit_notes.number as note', 'credit_notes.issued_at as notedAt'])
    .where('credit_notes.year', '=', year).where('credit_notes.serial', '>', last).where('credit_notes.issued_at', '>=', from).where('credit_notes.issued_at', '<', to)
    .orderBy('credit_notes.serial').limit(BATCH_SIZE).execute()

function toDocument({ document, note, notedAt }: Row): RegisteredDocument {
  const invoice = JSON.parse(document) as Invoice
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
