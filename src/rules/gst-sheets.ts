import type { Supply, TaxSums } from './gst.ts'
import { addAmounts, taxOfRow, type HsnRow } from './gst-rows.ts'

/** An invoice or credit note for the sheets of a month. Amounts in paise, negative for a credit note. */
export type GstDocument = {
  number: string
  /** Its place in the series of its financial year. */
  serial: number
  /** The invoice that a credit note reverses; null for an invoice. */
  reverses: string | null
  buyerGstin: string | null
  supply: Supply
  /** The total of the invoice, also of the one that a credit note reverses. */
  invoiceValue: number
  rows: readonly HsnRow[]
  roundOff: number
  total: number
}

/** The sheets that list documents; each document is on one of them. */
export const documentSheets = ['b2b', 'b2cLarge', 'b2cSmall', 'creditNotes'] as const
export type DocumentSheet = (typeof documentSheets)[number]

/** Whom an invoice is for: a registered buyer, or anyone else by a large or a small invoice. */
export type Recipient = Exclude<DocumentSheet, 'creditNotes'>

/**
 * Returns whom an invoice, or the one that a credit note reverses, is for. A large invoice is above this
 * amount (in paise) and to another state.
 */
export function recipientOf(
  { buyerGstin, supply, invoiceValue }: Pick<GstDocument, 'buyerGstin' | 'supply' | 'invoiceValue'>,
  largeAbove: number,
): Recipient {
  if (buyerGstin !== null) return 'b2b'
  return supply === 'inter' && invoiceValue > largeAbove ? 'b2cLarge' : 'b2cSmall'
}

export type GstAmounts = { taxable: number; roundOff: number; total: number } & TaxSums
/** What one rate of a document adds up to. */
export type RateRow = { points: number } & GstAmounts

const noAmounts = (): GstAmounts => ({
  taxable: 0,
  cgst: 0,
  sgst: 0,
  utgst: 0,
  igst: 0,
  unsplit: 0,
  roundOff: 0,
  total: 0,
})

/** Returns a row for each rate of a document. They add up to it: the first has its round off. */
function rateRows({ rows, roundOff }: Pick<GstDocument, 'rows' | 'roundOff'>): RateRow[] {
  const byRate = new Map<number, RateRow>()
  for (const row of rows) {
    const first = byRate.size === 0 ? roundOff : 0
    const sum = byRate.get(row.points) ?? {
      points: row.points,
      ...noAmounts(),
      roundOff: first,
      total: first,
    }
    addAmounts(sum, row)
    sum.total += row.taxable + taxOfRow(row)
    byRate.set(row.points, sum)
  }
  return [...byRate.values()]
}

/** Numbers of one series without a gap. */
export type NumberRun = { isCreditNote: boolean; from: string; to: string; count: number; last: number }

/** What the sheets of a month add up to. */
export type GstSheets = {
  documents: Record<DocumentSheet, GstAmounts & { rows: number }>
  /** By HSN and rate, invoices less credit notes. */
  hsn: Record<'b2b' | 'b2c', Map<string, HsnRow>>
  numbers: NumberRun[]
  /** The sums of the documents themselves, which those of their sheets must equal. */
  register: Pick<GstAmounts, 'taxable' | 'total'> & { tax: number; documents: number }
}

export const startGstSheets = (): GstSheets => ({
  documents: {
    b2b: { rows: 0, ...noAmounts() },
    b2cLarge: { rows: 0, ...noAmounts() },
    b2cSmall: { rows: 0, ...noAmounts() },
    creditNotes: { rows: 0, ...noAmounts() },
  },
  hsn: { b2b: new Map(), b2c: new Map() },
  numbers: [],
  register: { documents: 0, taxable: 0, tax: 0, total: 0 },
})

/**
 * Adds a document to the sheets, in the order of their numbers. Returns its sheet with its rows there, and
 * whom its invoice is for.
 */
export function addToSheets(
  sheets: GstSheets,
  document: GstDocument & { taxable: number } & TaxSums,
  largeAbove: number,
): { sheet: DocumentSheet; recipient: Recipient; rows: RateRow[] } {
  const recipient = recipientOf(document, largeAbove)
  const sheet = document.reverses === null ? recipient : 'creditNotes'
  const rows = rateRows(document)
  const sum = sheets.documents[sheet]
  for (const row of rows) {
    addAmounts(sum, row)
    sum.roundOff += row.roundOff
    sum.total += row.total
  }
  sum.rows += rows.length
  for (const row of document.rows) addToHsn(sheets.hsn[recipient === 'b2b' ? 'b2b' : 'b2c'], row)
  addNumber(sheets.numbers, document)
  sheets.register.documents += 1
  sheets.register.taxable += document.taxable
  sheets.register.tax += taxOfRow(document)
  sheets.register.total += document.total
  return { sheet, recipient, rows }
}

function addToHsn(sums: Map<string, HsnRow>, row: HsnRow): void {
  const key = `${row.hsn} ${row.points}`
  const sum = sums.get(key)
  if (!sum) {
    sums.set(key, { ...row })
    return
  }
  addAmounts(sum, row)
  sum.quantity += row.quantity
  sum.netMg += row.netMg
}

function addNumber(runs: NumberRun[], { number, serial, reverses }: GstDocument): void {
  const isCreditNote = reverses !== null
  const run = runs.at(-1)
  if (run && run.isCreditNote === isCreditNote && run.last + 1 === serial)
    Object.assign(run, { to: number, count: run.count + 1, last: serial })
  else runs.push({ isCreditNote, from: number, to: number, count: 1, last: serial })
}

/** Returns the sums of an HSN sheet. Round off belongs to no HSN code. */
export function sumOfHsn(sums: ReadonlyMap<string, HsnRow>): { rows: number; taxable: number; tax: number } {
  const rows = [...sums.values()]
  return {
    rows: rows.length,
    taxable: rows.reduce((sum, { taxable }) => sum + taxable, 0),
    tax: rows.reduce((sum, row) => sum + taxOfRow(row), 0),
  }
}
