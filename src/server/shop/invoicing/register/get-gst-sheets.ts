import { toRupees } from '../../../../contract/money.ts'
import { taxOfRow } from '../../../../rules/gst-rows.ts'
import {
  addToSheets,
  documentSheets,
  startGstSheets,
  type DocumentSheet,
  type GstSheets,
  type RateRow,
  type Recipient,
} from '../../../../rules/gst-sheets.ts'
import { placeText } from '../../../../rules/gst.ts'
import { toPercent } from '../../../../rules/pricing.ts'
import type { Reader } from '../../../core/db/types.ts'
import { csvHead, csvLines, type CsvValue } from '../../../core/lib/csv.ts'
import { zipFile, type ZipPart } from '../../../core/lib/zip.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { gramsCell } from './invoice-rows.ts'
import { readRegister, type RegisteredDocument } from './invoice-register.ts'

const fileNames = {
  b2b: 'b2b.csv',
  b2cLarge: 'b2c-large.csv',
  b2cSmall: 'b2c-small.csv',
  creditNotes: 'credit-notes.csv',
  hsnB2b: 'hsn-b2b.csv',
  hsnB2c: 'hsn-b2c.csv',
  documentNumbers: 'document-numbers.csv',
  readMe: 'read-me.txt',
} as const

const READ_ME = `To be confirmed by your accountant.

Amounts in rupees, net weights in grams. Credit notes are negative. The HSN sheets are invoices less credit notes.
`

const columns = [
  'date',
  'number',
  'againstInvoice',
  'againstDate',
  'recipient',
  'buyer',
  'buyerGstin',
  'placeOfSupply',
  'invoiceValue',
  'gstRate',
  'taxable',
  'cgst',
  'sgst',
  'utgst',
  'igst',
  'otherTax',
  'roundOff',
  'total',
] as const
const hsnColumns = [
  'hsn',
  'gstRate',
  'quantity',
  'netWeight',
  'taxable',
  'cgst',
  'sgst',
  'utgst',
  'igst',
  'otherTax',
  'total',
] as const
const numberColumns = ['documents', 'from', 'to', 'issued', 'cancelled'] as const

const recipientTexts: Record<Recipient, string> = { b2b: 'B2B', b2cLarge: 'B2C large', b2cSmall: 'B2C small' }

/**
 * Returns the invoices and credit notes of a month (2026-11) as a zip of CSV sheets for the GST return, with
 * a row for each document and rate.
 */
export const getGstSheets = (
  db: Reader,
  { settings: { accounting } }: ShopContext,
  { month }: { month: string },
): AsyncIterable<Uint8Array> =>
  zipFile(Object.values(fileNames), partsOf(readRegister(db, month), accounting.largeAbove))

async function* partsOf(
  register: AsyncIterable<RegisteredDocument[]>,
  largeAbove: number,
): AsyncIterable<ZipPart[]> {
  const sheets = startGstSheets()
  yield [
    { name: fileNames.readMe, text: READ_ME },
    ...documentSheets.map((sheet) => ({ name: fileNames[sheet], text: csvHead(columns) })),
  ]
  for await (const documents of register) {
    const lines: Record<DocumentSheet, CsvValue[][]> = {
      b2b: [],
      b2cLarge: [],
      b2cSmall: [],
      creditNotes: [],
    }
    for (const document of documents) {
      const { sheet, recipient, rows } = addToSheets(sheets, document, largeAbove)
      lines[sheet].push(...rows.map((row) => cellsOf(document, recipient, row)))
    }
    yield documentSheets.map((sheet) => ({ name: fileNames[sheet], text: csvLines(lines[sheet]) }))
  }
  yield [
    { name: fileNames.hsnB2b, text: csvHead(hsnColumns) + csvLines(hsnCells(sheets.hsn.b2b)) },
    { name: fileNames.hsnB2c, text: csvHead(hsnColumns) + csvLines(hsnCells(sheets.hsn.b2c)) },
    {
      name: fileNames.documentNumbers,
      text: csvHead(numberColumns) + csvLines(sheets.numbers.map(numberCells)),
    },
  ]
}

const cellsOf = (
  {
    date,
    number,
    reverses,
    reversedDate,
    buyer,
    buyerGstin,
    placeOfSupply,
    invoiceValue,
  }: RegisteredDocument,
  recipient: Recipient,
  row: RateRow,
): CsvValue[] => [
  date,
  number,
  reverses,
  reversedDate,
  recipientTexts[recipient],
  buyer,
  buyerGstin,
  placeOfSupply && placeText(placeOfSupply),
  toRupees(invoiceValue),
  toPercent(row.points),
  ...[row.taxable, row.cgst, row.sgst, row.utgst, row.igst, row.unsplit, row.roundOff, row.total].map(
    toRupees,
  ),
]

const hsnCells = (sums: GstSheets['hsn']['b2b']): CsvValue[][] =>
  [...sums.values()].map((row) => {
    const facts: CsvValue[] = [row.hsn, toPercent(row.points), row.quantity, gramsCell(row.netMg)]
    return facts.concat(
      [row.taxable, row.cgst, row.sgst, row.utgst, row.igst, row.unsplit, row.taxable + taxOfRow(row)].map(
        toRupees,
      ),
    )
  })

/** No number is ever cancelled: an invoice that no longer holds has a credit note. */
const numberCells = ({ isCreditNote, from, to, count }: GstSheets['numbers'][number]): CsvValue[] => [
  isCreditNote ? 'Credit notes' : 'Invoices',
  from,
  to,
  count,
  0,
]
