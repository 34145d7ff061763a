import { printedEngraving } from '../../../../rules/engraving-text.ts'
import { momentText } from '../../../../rules/india-time.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import type { CreditNote } from '../credit-note-queries.ts'
import { creditedInvoice } from '../credited-part.ts'
import type { Invoice } from '../invoice.ts'
import { pointsText, writeTotals } from './invoice-totals-pdf.ts'
import { dayText, drawEach, fact, letterhead, writeFooter } from './letterhead.ts'
import { piecesHeight, writePieces } from './invoiced-pieces-pdf.ts'
import { isOfCounter, writeParties } from './parties-pdf.ts'
import {
  color,
  EDGE,
  linesWithin,
  openPdf,
  rule,
  scalePages,
  writeText,
  type PdfDocument,
} from './pdf-document.ts'
import { weighedHeight, writeWeighed } from './weighed-line-pdf.ts'

/** Left edges of the columns; right edges of those with numbers. */
const COLUMN = {
  number: EDGE.left,
  name: EDGE.left + 24,
  hsn: 308,
  quantity: 374,
  price: 458,
  amount: EDGE.right,
}
const NAME_WIDTH = COLUMN.hsn - COLUMN.name - 16

/** What differs between documents that show the contents of an invoice. */
type Head = {
  title: string
  number: string
  at: number
  facts: [label: string, value: string][]
  sum: string
  note?: string
  footer?: string
  paid?: PaidPart[]
}

/** Draws an invoice as PDF, the same file each time; on A5, everything is smaller. */
export function invoicePdf(invoice: Invoice, paper: 'a4' | 'a5' = 'a4'): PdfDocument {
  return drawOne(invoice, invoiceHead(invoice), paper)
}

/** Draws several invoices as one PDF, each from a new page on. */
export function invoicesPdf(invoices: readonly Invoice[]): PdfDocument {
  const paper = openPdf({
    title: 'Invoices',
    shopName: invoices.at(-1)?.seller.name ?? '',
    at: Math.max(...invoices.map(({ issuedAt }) => issuedAt)),
  })
  return drawEach(paper, invoices, (invoice, first) => drawPaper(paper, invoice, invoiceHead(invoice), first))
}

/** Only a registered seller may call it a tax invoice. */
export const invoiceTitle = ({ seller }: Invoice): string => (seller.gstin ? 'Tax invoice' : 'Invoice')

const invoiceHead = (invoice: Invoice): Head => ({
  title: invoiceTitle(invoice),
  number: invoice.number,
  at: invoice.issuedAt,
  sum: 'Grand total',
  facts: [
    ['Invoice number', invoice.number],
    ['Invoice date', dayText(invoice.issuedAt)],
    ['Order', invoice.orderNumber],
    ['Ordered on', dayText(invoice.orderedAt)],
    ['Payment', invoice.payment],
  ],
  ...(invoice.reverseCharge === false && { note: 'Tax payable on reverse charge: No' }),
})

/** What an estimate has received. `receipt`: the number of its voucher; null without one. */
export type PaidPart = { way: string; receipt: string | null; paise: number }

/** `validUntil`: in milliseconds since 1970. */
type Estimate = { invoice: Invoice; validUntil: number | null; paid: PaidPart[] }

/** Draws what an unpaid order of the counter would cost as PDF, with what it has received and the rest. */
export const estimatePdf = ({ invoice, validUntil, paid }: Estimate): PdfDocument =>
  drawOne(invoice, {
    title: 'Estimate - not a tax invoice',
    number: invoice.number,
    at: invoice.issuedAt,
    sum: 'Grand total',
    footer: `Estimate ${invoice.number}`,
    paid,
    facts: [
      ['Estimate for order', invoice.number],
      ['Date', dayText(invoice.issuedAt)],
      ...(validUntil === null ? [] : [['Valid until', momentText(validUntil)] as [string, string]]),
    ],
  })

/**
 * Draws a credit note for the invoice or a part of it as PDF (CGST Rules, rule 53): it names the invoice and
 * its date.
 */
export function creditNotePdf(
  { payments: _payments, due: _due, ...invoice }: Invoice,
  { number, issued_at, part }: CreditNote,
): PdfDocument {
  return drawOne(part ? creditedInvoice(invoice, part) : invoice, {
    title: 'Credit note',
    number,
    at: issued_at,
    sum: 'Amount credited',
    facts: [
      ['Credit note number', number],
      ['Credit note date', dayText(issued_at)],
      ['Order', invoice.orderNumber],
      ['For the invoice', invoice.number],
      ['Invoice date', dayText(invoice.issuedAt)],
    ],
  })
}

function drawOne(invoice: Invoice, head: Head, size: 'a4' | 'a5' = 'a4'): PdfDocument {
  const paper = openPdf({
    title: `${head.title} ${head.number}`,
    shopName: invoice.seller.name,
    at: head.at,
    ...(size === 'a5' && { size: 'A5' }),
  })
  // Both papers have the same shape.
  if (size === 'a5') scalePages(paper, A5_SCALE)
  return drawEach(paper, [invoice], () => drawPaper(paper, invoice, head, 0))
}

/** The width of A5 by that of A4. */
const A5_SCALE = 419.53 / 595.28

/** Draws the pages of one document, from the page `first` on, which is empty and the last. */
function drawPaper(
  paper: PdfDocument,
  invoice: Invoice,
  {
    title,
    number,
    facts,
    sum,
    note,
    paid = [],
    footer = `${title} ${number} · Made by computer${invoice.payments ? '' : ', valid without a signature'}`,
  }: Head,
  first: number,
): void {
  let y = letterhead(paper, { shopName: invoice.seller.name, title })
  for (const [index, [label, value]] of facts.entries()) fact(paper, label, value, EDGE.left + index * 101, y)
  y = writeParties(paper, invoice, y + 50)
  y = writeLines(paper, invoice, y)
  y = writeSummary(paper, invoice, y)
  writeTotals(paper, invoice, { sum, note, paid }, y)
  writeFooter(paper, `${invoice.seller.name} · ${footer}`, first)
}

function writeLines(paper: PdfDocument, invoice: Invoice, from: number): number {
  const newPage = () => {
    paper.addPage()
    return writeHead(paper, EDGE.top + 20)
  }
  const isCompact = isOfCounter(invoice)
  let y = writeHead(paper, from)
  for (const [index, line] of invoice.lines.entries()) {
    const names = linesWithin(paper, line.name, NAME_WIDTH, { face: 'serif', size: 12 })
    const choices = [line.choice, printedEngraving(line.engraving)].filter(Boolean)
    const height = names.length * 14 + choices.length * 13 + 17 + weighedHeight(paper, line, isCompact)
    if (
      y + height + Math.min(piecesHeight(line.pieces), Math.max(0, MAX_BLOCK_HEIGHT - height)) >
      EDGE.bottom
    )
      y = newPage()
    const first = y + 20
    writeText(paper, String(index + 1), COLUMN.number, first, { ink: color.quiet })
    for (const [row, name] of names.entries())
      writeText(paper, name, COLUMN.name, first + row * 14, { face: 'serif', size: 12 })
    const below = first + (names.length - 1) * 14
    for (const [row, text] of choices.entries())
      writeText(paper, text, COLUMN.name, below + 13 * (row + 1), { size: 8.5, ink: color.quiet })
    const weighedFrom = below + 13 * choices.length
    writeWeighed(paper, line, weighedFrom, isCompact)
    writeText(paper, line.hsn, COLUMN.hsn, first)
    writeText(paper, String(line.quantity), COLUMN.quantity, first, { align: 'right' })
    writeText(paper, rupees(line.price), COLUMN.price, first, { align: 'right' })
    writeText(paper, rupees(line.amount), COLUMN.amount, first, { align: 'right' })
    y = writePieces(paper, line.pieces, { x: COLUMN.name, from: y + height, newPage })
    rule(paper, y)
  }
  return y
}

/** Pieces up to this height are on the page of their line, in points. */
const MAX_BLOCK_HEIGHT = 480

/** Writes the column headings, at the top of each page. */
function writeHead(paper: PdfDocument, y: number): number {
  const head = { size: 8, ink: color.quiet }
  writeText(paper, 'No.', COLUMN.number, y, head)
  writeText(paper, 'Piece', COLUMN.name, y, head)
  writeText(paper, 'HSN', COLUMN.hsn, y, head)
  writeText(paper, 'Pieces', COLUMN.quantity, y, { ...head, align: 'right' })
  writeText(paper, 'Price', COLUMN.price, y, { ...head, align: 'right' })
  writeText(paper, 'Amount', COLUMN.amount, y, { ...head, align: 'right' })
  rule(paper, y + 9, { ink: color.gold })
  return y + 9
}

/** Writes the taxes by HSN and rate, one row each. */
function writeSummary(paper: PdfDocument, invoice: Invoice, from: number): number {
  const { summary = [] } = invoice
  // The sums say the same of a single row.
  if (summary.length === 0 || (isOfCounter(invoice) && summary.length === 1)) return from
  let y = from + 24
  if (y + summary.length * 16 + 20 > EDGE.bottom) {
    paper.addPage()
    y = EDGE.top
  }
  const head = { size: 8, ink: color.quiet }
  writeText(paper, 'HSN', COLUMN.name, y, head)
  writeText(paper, 'Rate', COLUMN.name + 90, y, { ...head, align: 'right' })
  writeText(paper, 'Taxable value', COLUMN.name + 200, y, { ...head, align: 'right' })
  writeText(paper, 'Tax', COLUMN.amount, y, { ...head, align: 'right' })
  rule(paper, y + 7)
  for (const { hsn, points, taxable, taxes } of summary) {
    y += 18
    writeText(paper, hsn, COLUMN.name, y)
    writeText(paper, pointsText(points), COLUMN.name + 90, y, { align: 'right' })
    writeText(paper, rupees(taxable), COLUMN.name + 200, y, { align: 'right' })
    writeText(
      paper,
      taxes
        .map(({ name, points: part, paise }) => `${name} ${pointsText(part)}: ${rupees(paise)}`)
        .join('   '),
      COLUMN.amount,
      y,
      { align: 'right' },
    )
  }
  return y + 4
}
