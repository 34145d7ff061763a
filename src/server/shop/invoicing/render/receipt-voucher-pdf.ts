import { amountWords } from '../../../../rules/amount-words.ts'
import { printedEngraving } from '../../../../rules/engraving-text.ts'
import { momentText } from '../../../../rules/india-time.ts'
import { moneyText } from '../../../../rules/money-text.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import { gramsText } from '../../../../rules/piece-weight.ts'
import { toPercent } from '../../../../rules/pricing.ts'
import type { Invoice } from '../invoice.ts'
import type { ReceiptDocument } from '../receipt-document.ts'
import { dayText, drawEach, fact, letterhead, writeFooter } from './letterhead.ts'
import { writeParties } from './parties-pdf.ts'
import {
  color,
  divider,
  EDGE,
  openPdf,
  rule,
  writeBlock,
  writeText,
  type PdfDocument,
} from './pdf-document.ts'

/** An advance is not taxed when it is received (CBIC, notification 66/2017), the supply is. */
const TAX_NOTE = 'Tax is due with the bill (Notification 66/2017).'

const WIDTH = EDGE.right - EDGE.left

/** Draws a receipt voucher (CGST Rules, rule 50), or the refund voucher that reverses one (rule 51). */
export function receiptVoucherPdf(voucher: ReceiptDocument): PdfDocument {
  const { invoice, receipt } = voucher
  const title = receipt ? 'Refund voucher' : 'Receipt voucher'
  const paper = openPdf({
    title: `${title} ${invoice.number}`,
    shopName: invoice.seller.name,
    at: invoice.issuedAt,
  })

  return drawEach(paper, [voucher], (_voucher, first) => {
    let y = letterhead(paper, { shopName: invoice.seller.name, title })
    for (const [index, [label, value]] of factsOf(voucher).entries())
      fact(paper, label, value, EDGE.left + index * 101, y)
    y = writeParties(paper, invoice, y + 50)
    y = writeGoods(paper, voucher, y)
    y = writeAmounts(paper, voucher, y)
    writeSignature(paper, invoice.seller.name, y)
    writeFooter(paper, `${invoice.seller.name} · ${title} ${invoice.number}`, first)
  })
}

function factsOf({ invoice, receipt, bill }: ReceiptDocument): [label: string, value: string][] {
  const ofReceipt: [string, string][] = receipt
    ? [
        ['For the receipt', receipt.number],
        ['Receipt date', dayText(receipt.issuedAt)],
      ]
    : []
  return [
    ['Voucher number', invoice.number],
    ['Date', dayText(invoice.issuedAt)],
    ['Order', invoice.orderNumber],
    ...(bill === undefined ? [] : [['For the bill', bill] as [string, string]]),
    ...ofReceipt,
  ]
}

/** Moves on to a new page where a block of this height doesn't fit. */
function roomFor(paper: PdfDocument, y: number, height: number): number {
  if (y + height <= EDGE.bottom) return y

  paper.addPage()
  return EDGE.top + 20
}

/** Writes the pieces of the order, with weight and rate where the price is kept. */
function writeGoods(
  paper: PdfDocument,
  { invoice, keepsPrice, receipt, bill }: ReceiptDocument,
  from: number,
): number {
  const title = receipt ? 'The advance was for' : 'Advance for'
  writeText(paper, bill === undefined ? title : 'Payment for', EDGE.left, from, { size: 8, ink: color.quiet })
  rule(paper, from + 9, { ink: color.gold })

  let y = from + 9
  for (const line of invoice.lines) {
    y = roomFor(paper, y, 48)
    const name = line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`
    y = writeBlock(paper, [name], EDGE.left, y + 20, { face: 'serif', size: 12, width: WIDTH, leading: 14 })
    const facts = [line.choice, printedEngraving(line.engraving), ...(keepsPrice ? weightAndRate(line) : [])]
    const details = facts.filter(Boolean).join(' · ')
    if (details !== '')
      y = writeBlock(paper, [details], EDGE.left, y, {
        size: 8.5,
        ink: color.quiet,
        width: WIDTH,
        leading: 12,
      })
    rule(paper, y)
  }
  return y
}

/** `22K (916)`, `9.880 g`, `₹13,430.00 per gram`. */
function weightAndRate({ net, weighed }: Invoice['lines'][number]): string[] {
  const weight = net === undefined ? [] : [gramsText(net / 1000)]
  return weighed ? [weighed.purity, ...weight, `${moneyText(weighed.perGram)} per gram`] : weight
}

function writeAmounts(paper: PdfDocument, voucher: ReceiptDocument, from: number): number {
  const { invoice, amount, received, left, receipt, bill } = voucher
  const rows: [label: string, value: string][] = [
    [`Total of order ${invoice.orderNumber}`, rupees(invoice.grandTotal)],
    ...(receipt || received === 0 ? [] : [['Received before', rupees(received)] as [string, string]]),
    [receipt ? 'Refunded by' : 'Received by', wayText(voucher)],
    ...(receipt ? [] : [['Left to pay', rupees(left)] as [string, string]]),
    ['Rate of tax', ratesText(invoice)],
  ]

  const words = [amountWords(amount), ...notesOf(voucher)]
  let y = roomFor(paper, from, rows.length * 24 + 70 + words.length * 15 + SIGNATURE_HEIGHT)
  for (const [label, text] of rows) {
    writeText(paper, label, EDGE.left, y + 24, { ink: color.quiet })
    writeText(paper, text, EDGE.right, y + 24, { align: 'right' })
    y += 24
  }
  divider(paper, y + 18)
  const title = receipt ? 'Amount refunded' : 'Advance received'
  writeText(paper, bill === undefined ? title : 'Amount received', EDGE.left, y + 44, {
    face: 'serif',
    size: 14,
  })
  writeText(paper, rupees(amount), EDGE.right, y + 44, {
    face: 'strong',
    size: 16,
    align: 'right',
    ink: color.garnet,
  })

  return writeBlock(paper, words, EDGE.left, y + 70, {
    ink: color.quiet,
    width: WIDTH,
    leading: 15,
  })
}

const wayText = ({ invoice, reference, receipt }: ReceiptDocument): string =>
  reference === null || receipt ? invoice.payment : `${invoice.payment}, ${reference}`

/** `3%`, or each rate of an order with several. */
function ratesText({ summary = [], lines, taxes }: Invoice): string {
  const points = summary.length > 0 ? summary.map((row) => row.points) : lines.map((line) => line.points ?? 0)
  const rates = [...new Set(points)].map((each) => `${toPercent(each)}%`).join(', ')
  const names = [...new Set(taxes.map(({ name }) => name))].join(' + ')
  return [names, rates].filter(Boolean).join(' ')
}

function notesOf({ keepsPrice, priceUntil, left, receipt, bill, invoice }: ReceiptDocument): string[] {
  const reverseCharge = invoice.reverseCharge === false ? ['Tax payable on reverse charge: No'] : []
  if (bill !== undefined) return [`Tax was charged with bill ${bill}.`, ...reverseCharge]
  if (receipt) return ['No goods were supplied and no bill was issued.', ...reverseCharge]

  return [...(left > 0 ? [priceNote(keepsPrice, priceUntil)] : []), TAX_NOTE, ...reverseCharge]
}

function priceNote(keepsPrice: boolean, priceUntil: number | null): string {
  if (!keepsPrice) return 'The price follows the rates of the day on which the rest is paid.'

  return priceUntil === null
    ? 'This advance keeps the price of the order.'
    : `The price is kept until ${momentText(priceUntil)}.`
}

/** With the space to sign in. */
const SIGNATURE_HEIGHT = 70

function writeSignature(paper: PdfDocument, shopName: string, from: number): void {
  const y = from + SIGNATURE_HEIGHT - 20
  rule(paper, y, { from: EDGE.right - 230, to: EDGE.right, ink: color.quiet })
  writeText(paper, `For ${shopName}`, EDGE.right - 230, y + 16, { size: 8, ink: color.quiet })
}
