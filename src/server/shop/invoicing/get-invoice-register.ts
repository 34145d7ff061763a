import { toRupees } from '../../../contract/money.ts'
import type { Reader } from '../../core/db/types.ts'
import { csvFile } from '../../core/lib/csv.ts'
import { readRegister, type RegisteredDocument } from './invoice-register.ts'

const columns = [
  'date', 'kind', 'number', 'againstInvoice', 'order', 'buyer', 'buyerGstin', 'placeOfSupply', 'hsn', 'gstRate', 'taxable', 'cgst', 'sgst', 'utgst', 'igst', 'otherTax', 'roundOff', 'total',
] as const

/** Returns the invoices issued in a month (2026-11), then its credit notes, as CSV. */
export const getInvoiceRegister = (db: Reader, month: string): AsyncIterable<string> => csvFile(columns, cells(readRegister(db, month)))

async function* cells(register: AsyncIterable<RegisteredDocument[]>) {
  for await (const documents of register) {
    yield documents.map(({ date, number, reverses, orderNumber, buyer, buyerGstin, placeOfSupply, hsn, rates, ...of }) => [
      date, reverses === null ? 'Invoice' : 'Credit note', number, reverses, orderNumber, buyer, buyerGstin, placeOfSupply, hsn, rates, toRupees(of.taxable),
      toRupees(of.cgst), toRupees(of.sgst), toRupees(of.utgst), toRupees(of.igst), toRupees(of.unsplit), toRupees(of.roundOff), toRupees(of.total),
    ])
  }
}
