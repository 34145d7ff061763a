import { startOfDayInIndia } from '../../../../rules/india-time.ts'
import { rupees, signedRupees } from '../../../../rules/paise-text.ts'
import { toPercent } from '../../../../rules/pricing.ts'
import type { Invoice } from '../invoice.ts'
import type { PaidPart } from './invoice-pdf.ts'
import { dayText } from './letterhead.ts'
import { color, divider, EDGE, rule, writeBlock, writeText, type PdfDocument } from './pdf-document.ts'

/** A rate of an invoice as text, from basis points. */
export const pointsText = (points: number) => `${toPercent(points)} %`

type Sum = [label: string, amount: string]

const TOTALS_LEFT = 330

/** Height of the totals with up to six lines; they are kept on one page. */
const TOTALS_HEIGHT = 170

/** Writes the sums, the total in words and the notes, below `from` or on a new page. */
export function writeTotals(
  paper: PdfDocument,
  invoice: Invoice,
  { sum, note, paid }: { sum: string; note: string | undefined; paid: readonly PaidPart[] },
  from: number,
): void {
  const { payments } = invoice
  const sums = sumsOf(invoice)
  const leading = payments ? 15 : 18
  const rests = restsOf(invoice, paid)
  const height = Math.max(TOTALS_HEIGHT, (sums.length + rests.length) * leading + 62)
  let y = from
  if (y + (payments ? Math.max(height, sideHeight(invoice)) + SIGNATURE_HEIGHT : height) > EDGE.bottom) {
    paper.addPage()
    y = EDGE.top
  }
  const top = y + 28
  y = top
  for (const [label, amount] of sums) {
    writeText(paper, label, TOTALS_LEFT, y, { ink: color.quiet })
    writeText(paper, amount, EDGE.right, y, { align: 'right' })
    y += leading
  }
  divider(paper, y - 2, TOTALS_LEFT)
  writeText(paper, sum, TOTALS_LEFT, y + 23, { face: 'serif', size: 14 })
  writeText(paper, rupees(invoice.grandTotal), EDGE.right, y + 23, {
    face: 'strong',
    size: 16,
    align: 'right',
    ink: color.garnet,
  })
  for (const [index, [label, amount]] of rests.entries()) {
    writeText(paper, label, TOTALS_LEFT, y + 47 + index * 18, { ink: color.quiet })
    writeText(paper, amount, EDGE.right, y + 47 + index * 18, { align: 'right' })
  }
  writeText(paper, 'Amount in words', EDGE.left, top, { size: 8, ink: color.quiet })
  const next = writeBlock(paper, [invoice.words], EDGE.left, top + 16, {
    width: TOTALS_LEFT - EDGE.left - 40,
    leading: 14,
  })
  const notes = [...(note ? [note] : []), ...(invoice.hallmarked ? hallmarkNote(invoice.hallmarked) : [])]
  const end = writeBlock(paper, notes, EDGE.left, next + 10, {
    width: TOTALS_LEFT - EDGE.left - 40,
    size: 8.5,
    leading: 12,
    ink: color.quiet,
  })
  if (payments)
    writeSignatures(paper, invoice, Math.max(writePaid(paper, payments, end), y + 23 + rests.length * 22))
}

const PAID_LEADING = 14
/** The space in which customer and seller sign. */
const SIGNATURE_HEIGHT = 46

/** What the left side takes beside the sums, at most. */
const sideHeight = ({ payments = [], hallmarked }: Invoice): number =>
  86 + payments.length * PAID_LEADING + (hallmarked ? 48 : 0)

/** Writes the amounts by way of payment, and returns where they end. */
function writePaid(paper: PdfDocument, payments: NonNullable<Invoice['payments']>, from: number): number {
  const right = TOTALS_LEFT - 40
  for (const [index, { name, amount }] of payments.entries()) {
    const y = from + 4 + index * PAID_LEADING
    writeText(paper, name, EDGE.left, y, { ink: color.quiet })
    writeText(paper, rupees(amount), right, y, { align: 'right' })
  }
  return from + payments.length * PAID_LEADING
}

function writeSignatures(paper: PdfDocument, { seller }: Invoice, from: number): void {
  const line = from + SIGNATURE_HEIGHT - 10
  const style = { size: 8, ink: color.quiet }
  rule(paper, line, { from: EDGE.left, to: TOTALS_LEFT - 40, ink: color.quiet })
  writeText(paper, 'Customer’s signature', EDGE.left, line + 12, style)
  rule(paper, line, { from: TOTALS_LEFT, ink: color.quiet })
  writeText(paper, `For ${seller.name}`, TOTALS_LEFT, line + 12, style)
}

/** `Due on 27 December 2026`, with the amount, of a bill on account. */
export const dueOf = ({ due }: Invoice): Sum[] =>
  due ? [[`Due on ${dayText(startOfDayInIndia(due.on))}`, rupees(due.amount)]] : []

/** The lines below the grand total: the amounts received and due of an estimate, or the amount due on account. */
function restsOf(invoice: Invoice, paid: readonly PaidPart[]): Sum[] {
  if (paid.length === 0) return dueOf(invoice)

  const received = paid.reduce((sum, { paise }) => sum + paise, 0)
  return [
    ...paid.map(({ way, receipt, paise }): Sum => [
      receipt === null ? `Received: ${way}` : `Advance ${receipt}`,
      `−${rupees(paise)}`,
    ]),
    ['Left to pay', rupees(invoice.grandTotal - received)],
  ]
}

/** The lines above the grand total. */
export function sumsOf(invoice: Invoice): Sum[] {
  const { total, discount, prepaidDiscount, makingDiscount, priceDiscount, taxable, taxes, roundOff } =
    invoice
  const sums: Sum[] = [['Total price', rupees(total)]]
  if (makingDiscount) sums.push(['Discount on making', `−${rupees(makingDiscount)}`])
  if (priceDiscount) sums.push(['Discount on price', `−${rupees(priceDiscount)}`])
  if (discount) sums.push([discountLabel(discount), `−${rupees(discount.amount)}`])
  if (prepaidDiscount)
    sums.push([
      `Prepaid discount (${pointsText(prepaidDiscount.points)})`,
      `−${rupees(prepaidDiscount.amount)}`,
    ])
  sums.push(['Taxable value', rupees(taxable)])
  for (const { name, points, paise } of taxes) sums.push([`${name} (${pointsText(points)})`, rupees(paise)])
  if (roundOff !== undefined) sums.push(['Round off', signedRupees(roundOff)])
  return sums
}

/** A part of an invoice may have its price reduced by more than the coupon. */
const discountLabel = ({ points, coupon }: NonNullable<Invoice['discount']>): string =>
  points === 0
    ? 'Discounts and earlier credits'
    : `Discount (${[pointsText(points), coupon].filter(Boolean).join(', ')})`

/** What a bill of hallmarked pieces says (BIS, hallmarking regulations). */
export const hallmarkNote = ({ registration }: NonNullable<Invoice['hallmarked']>): string[] => [
  'You can have the purity of hallmarked pieces verified at any BIS recognised Assaying and Hallmarking Centre.',
  ...(registration ? [`BIS registration ${registration}`] : []),
]
