import { toRupees } from '../../../../contract/money.ts'
import { taxOfRow } from '../../../../rules/gst-rows.ts'
import { placeText } from '../../../../rules/gst.ts'
import { toPercent } from '../../../../rules/pricing.ts'
import type { Reader } from '../../../core/db/types.ts'
import { csvFile, type CsvValue } from '../../../core/lib/csv.ts'
import { gramsCell } from './invoice-rows.ts'
import { readRegister, type RegisteredDocument } from './invoice-register.ts'

const columns = [
  'date',
  'kind',
  'number',
  'againstInvoice',
  'order',
  'buyer',
  'buyerGstin',
  'placeOfSupply',
  'hsn',
  'gstRate',
  'taxable',
  'cgst',
  'sgst',
  'utgst',
  'igst',
  'otherTax',
  'roundOff',
  'total',
  'quantity',
  'netWeight',
] as const

/**
 * Returns the invoices issued in a month (2026-11), then its credit notes, as CSV: a row for each HSN code
 * and rate of a document, which add up to it. Amounts in rupees, net weights in grams.
 */
export const getInvoiceRegister = (db: Reader, { month }: { month: string }): AsyncIterable<string> =>
  csvFile(columns, cells(readRegister(db, month)))

async function* cells(register: AsyncIterable<RegisteredDocument[]>) {
  for await (const documents of register) yield documents.flatMap(rowsOf)
}

/** The first row has the round off of its document. */
const rowsOf = ({
  date,
  number,
  reverses,
  orderNumber,
  buyer,
  buyerGstin,
  placeOfSupply,
  rows,
  roundOff,
}: RegisteredDocument): CsvValue[][] =>
  rows.map((row, index) => {
    const rounded = index === 0 ? roundOff : 0
    const facts: CsvValue[] = [
      date,
      reverses === null ? 'Invoice' : 'Credit note',
      number,
      reverses,
      orderNumber,
      buyer,
      buyerGstin,
      placeOfSupply && placeText(placeOfSupply),
      row.hsn,
      `${toPercent(row.points)} %`,
    ]
    const amounts = [
      row.taxable,
      row.cgst,
      row.sgst,
      row.utgst,
      row.igst,
      row.unsplit,
      rounded,
      row.taxable + taxOfRow(row) + rounded,
    ].map(toRupees)
    return facts.concat(amounts, row.quantity, gramsCell(row.netMg))
  })
