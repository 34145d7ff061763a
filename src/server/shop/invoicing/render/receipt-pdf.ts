import { promiseText } from '../../../../rules/promised-value.ts'
import { printedEngraving } from '../../../../rules/engraving-text.ts'
import { momentText } from '../../../../rules/india-time.ts'
import { rupees, signedRupees } from '../../../../rules/paise-text.ts'
import { gramsText } from '../../../../rules/piece-weight.ts'
import type { Invoice } from '../invoice.ts'
import { invoiceTitle } from './invoice-pdf.ts'
import { dueOf, hallmarkNote, pointsText, sumsOf } from './invoice-totals-pdf.ts'
import { pieceText } from './invoiced-pieces-pdf.ts'
import { dayText } from './letterhead.ts'
import { panLine } from './pan-line.ts'
import {
  color,
  linesWithin,
  openPdf,
  rule,
  widthOf,
  writeText,
  type PdfDocument,
  type Style,
} from './pdf-document.ts'

/** Points in a millimetre. */
const MM = 72 / 25.4
/** The roll of a receipt printer, which prints 72 mm of its 80 mm. */
const WIDTH = 80 * MM
const EDGE = { left: 4 * MM, right: WIDTH - 4 * MM }
const MARGIN = 6 * MM
const INNER = EDGE.right - EDGE.left
/** The space between a text and its amount. */
const GAP = 8

const BASE: Style = { size: 8.5 }
const SMALL: Style = { size: 7.5, ink: color.quiet }
const STRONG: Style = { size: 9, face: 'strong' }

/** A text with an amount at the right edge, a text, or a line over the whole width. */
type Row = { text?: string; amount?: string; style?: Style; isRule?: true; above?: number }

/** Draws an invoice on a roll of 80 mm, as one page of the length that it needs. */
export function receiptPdf(invoice: Invoice): PdfDocument {
  const rows = rowsOf(invoice)
  const about = {
    title: `${invoiceTitle(invoice)} ${invoice.number}`,
    shopName: invoice.seller.name,
    at: invoice.issuedAt,
  }
  // Letters are measured on a paper that is thrown away, because the length follows from them.
  const scratch = openPdf(about)
  const height = rows.reduce((y, row) => below(scratch, row, y), MARGIN) + MARGIN
  const paper = openPdf({ ...about, size: [WIDTH, height] })
  let y = MARGIN
  for (const row of rows) {
    drawRow(paper, row, y)
    y = below(paper, row, y)
  }
  paper.end()
  return paper
}

const leadingOf = ({ size = 9.5 }: Style): number => size * 1.35

/** The texts of a row, wrapped beside its amount. */
function textsOf(paper: PdfDocument, { text = '', amount = '', style = BASE }: Row): string[] {
  const amountWidth = amount === '' ? 0 : widthOf(paper, amount, style) + GAP
  return linesWithin(paper, text, INNER - amountWidth, style)
}

/** Where the next row begins. */
const below = (paper: PdfDocument, row: Row, y: number): number =>
  y + (row.above ?? 0) + (row.isRule ? 8 : textsOf(paper, row).length * leadingOf(row.style ?? BASE))

function drawRow(paper: PdfDocument, row: Row, from: number): void {
  const { amount, style = BASE, isRule, above = 0 } = row
  const top = from + above
  if (isRule) return rule(paper, top + 4, { from: EDGE.left, to: EDGE.right })

  const leading = leadingOf(style)
  const isCentred = style.align === 'center'
  for (const [index, text] of textsOf(paper, row).entries()) {
    const baseline = top + (index + 0.8) * leading
    writeText(paper, text, isCentred ? WIDTH / 2 : EDGE.left, baseline, style)
  }
  if (amount) writeText(paper, amount, EDGE.right, top + 0.8 * leading, { ...style, align: 'right' })
}

const rowsOf = (invoice: Invoice): Row[] => [
  ...headRows(invoice),
  { isRule: true },
  ...invoice.lines.flatMap(lineRows),
  { isRule: true },
  ...sumsOf(invoice).map(([text, amount]): Row => ({ text, amount })),
  { text: 'Grand total', amount: rupees(invoice.grandTotal), style: { size: 11, face: 'strong' }, above: 4 },
  { text: invoice.words, style: SMALL },
  ...summaryRows(invoice),
  ...footRows(invoice),
]

function headRows(invoice: Invoice): Row[] {
  const { seller, number, issuedAt, orderNumber, buyer, deliveredTo, placeOfSupply } = invoice
  const centred = { ...SMALL, align: 'center' as const }

  return [
    { text: seller.name, style: { size: 14, face: 'serif', align: 'center' } },
    ...[...seller.lines, ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : [])].map((text) => ({
      text,
      style: centred,
    })),
    { isRule: true },
    { text: invoiceTitle(invoice), amount: dayText(issuedAt), style: STRONG },
    { text: 'Number', amount: number },
    { text: 'Order', amount: orderNumber },
    { isRule: true },
    ...[...buyer, ...panLine(invoice)].map((text) => ({ text })),
    ...(placeOfSupply ? [{ text: `Place of supply: ${placeOfSupply}`, style: SMALL }] : []),
    ...(deliveredTo ? [{ text: `Delivered to ${deliveredTo.join(', ')}`, style: SMALL }] : []),
  ]
}

function lineRows(line: Invoice['lines'][number]): Row[] {
  const { name, choice, engraving, hsn, quantity, price, amount, pieces = [], weighed } = line
  const facts = [
    choice,
    printedEngraving(engraving),
    hsn && `HSN ${hsn}`,
    quantity > 1 && `${quantity} × ${rupees(price)}`,
  ]

  return [
    { text: name, amount: rupees(amount), style: STRONG, above: 3 },
    { text: facts.filter(Boolean).join(' · '), style: SMALL },
    ...(weighed ? weighedRows(weighed, quantity) : []),
    ...pieces.map((piece) => ({ text: pieceText(piece), style: SMALL })),
  ].filter(({ text }) => text !== '')
}

type Weighed = NonNullable<Invoice['lines'][number]['weighed']>

function weighedRows(
  { purity, gross, net, perGram, rateSince, parts, promises = [] }: Weighed,
  quantity: number,
): Row[] {
  const grams = (milligrams: number) => gramsText(milligrams / 1000)
  const weights = [purity, gross !== null && `gross ${grams(gross)}`, `net ${grams(net)}`].filter(Boolean)

  return [
    { text: `${quantity > 1 ? 'Each ' : ''}${weights.join(' · ')}`, style: SMALL },
    { text: `Rate ${rupees(Math.round(perGram * 100))} a gram, ${momentText(rateSince)}`, style: SMALL },
    ...parts.map(({ label, paise }) => ({ text: label, amount: signedRupees(paise), style: SMALL })),
    ...promises.map((promise) => ({ text: promiseText(promise), style: SMALL })),
  ]
}

/** The taxable values by HSN and rate, if there are several. */
const summaryRows = ({ summary = [] }: Invoice): Row[] =>
  summary.length < 2
    ? []
    : summary.map(({ hsn, points, taxable }) => ({
        text: `HSN ${hsn}, ${pointsText(points)}`,
        amount: rupees(taxable),
        style: SMALL,
      }))

function footRows(invoice: Invoice): Row[] {
  const { payment, payments, reverseCharge, hallmarked, seller } = invoice
  const signature = payments
    ? [{ text: 'Customer’s signature', amount: `For ${seller.name}`, style: SMALL, above: 34 }]
    : []

  return [
    { isRule: true },
    ...(payments ?? []).map(({ name, amount }) => ({ text: name, amount: rupees(amount) })),
    ...(payments ? [] : [{ text: 'Payment', amount: payment }]),
    ...dueOf(invoice).map(([text, amount]) => ({ text, amount, style: STRONG })),
    ...(reverseCharge === false ? [{ text: 'Tax payable on reverse charge: No', style: SMALL }] : []),
    ...(hallmarked ? hallmarkNote(hallmarked).map((text) => ({ text, style: SMALL })) : []),
    ...signature,
  ]
}
