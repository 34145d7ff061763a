import type { Address } from '../../../../contract/address.ts'
import { addressLines } from '../../../../rules/address.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { dayText, drawEach, fact, letterhead, writeFooter } from './letterhead.ts'
import {
  color,
  EDGE,
  linesWithin,
  openPdf,
  rule,
  writeText,
  writeBlock,
  type PdfDocument,
} from './pdf-document.ts'

/** A line to pack: `facts` are written below its name, and each of `pieces` has a box to tick. */
export type SlipLine = { name: string; quantity: number; facts: string[]; pieces: string[] }

/** `warnings`: what to see to before the parcel leaves, in whole sentences. */
export type PackingSlip = { shopName: string; order: OrderRow; lines: SlipLine[]; warnings: string[] }

/** Where the texts of lines begin. */
const TEXT_LEFT = EDGE.left + 80

/** Draws packing slips as one PDF, each from a new page on. `title` names the file. */
export function packingSlipsPdf(slips: readonly PackingSlip[], title: string): PdfDocument {
  const paper = openPdf({
    title,
    shopName: slips[0]?.shopName ?? '',
    at: Math.max(...slips.map(({ order }) => order.updated_at)),
  })
  return drawEach(paper, slips, (slip, first) => drawSlip(paper, slip, first))
}

/**
 * Draws contents of the parcel with check boxes and address, no prices except the amount to collect, and not
 * that for a gift that hides them.
 */
function drawSlip(
  paper: PdfDocument,
  { shopName, order, lines, warnings }: PackingSlip,
  first: number,
): void {
  let y = letterhead(paper, { shopName, title: 'Packing slip' })
  fact(paper, 'Order', order.order_number, EDGE.left, y)
  fact(paper, 'Ordered on', dayText(order.created_at), EDGE.left + 125, y)
  fact(paper, 'Pieces', String(lines.reduce((sum, { quantity }) => sum + quantity, 0)), EDGE.left + 250, y)
  fact(paper, 'To collect', dueOn(order), EDGE.left + 375, y)
  y = writeReceiver(paper, order, y + 52)
  for (const warning of warnings) {
    writeText(paper, warning, EDGE.left, y - 14, { face: 'strong', ink: color.danger })
    y += 18
  }
  y = writeGift(paper, order, y)
  writeLines(paper, lines, y)
  warnAcross(paper, order, first)
  writeFooter(paper, `${shopName} · Order ${order.order_number} · Thank you for your order`, first)
}

const dueOn = ({ payment_status, grand_total_paise, hide_prices }: OrderRow) => {
  if (payment_status === 'due_on_delivery')
    return hide_prices === 1 ? 'Cash on delivery' : rupees(grand_total_paise)
  return payment_status === 'paid' ? 'Nothing' : 'Do not send'
}

/** The reason why a parcel must not be sent; empty if it may be. */
function warningOf({ cancelled_at, payment_method, payment_status }: OrderRow): string {
  if (cancelled_at !== null) return 'Cancelled: do not send'
  if (payment_status === 'awaiting_confirmation')
    return payment_method === 'COD' ? 'Not confirmed: do not send' : 'Not paid yet: do not send'
  return payment_status === 'refunded' ? 'Refunded: do not send' : ''
}

/** Writes the warning across every page from `first` on, so that nobody packs the parcel by mistake. */
function warnAcross(paper: PdfDocument, order: OrderRow, first: number): void {
  const warning = warningOf(order)
  if (!warning) return
  const { count } = paper.bufferedPageRange()
  for (let page = first; page < count; page += 1) {
    paper.switchToPage(page)
    const [x, y] = [paper.page.width / 2, paper.page.height / 2]
    paper
      .save()
      .rotate(-35, { origin: [x, y] })
      .fillOpacity(0.22)
    writeText(paper, warning, x, y, { face: 'strong', size: 44, ink: color.danger, align: 'center' })
    paper.restore()
  }
}

/** Writes the address, large enough to read at arm's length, on the shop's paper colour. */
function writeReceiver(paper: PdfDocument, order: OrderRow, y: number): number {
  const [name = '', ...lines] = receiverOf(order)
  const width = EDGE.right - EDGE.left - 48
  const height =
    66 +
    linesWithin(paper, name, width, { face: 'serif', size: 20 }).length * 24 +
    lines.flatMap((line) => linesWithin(paper, line, width, { size: 13 })).length * 19
  paper
    .rect(EDGE.left, y, EDGE.right - EDGE.left, height)
    .lineWidth(0.6)
    .fillAndStroke(color.tray, color.line)
  writeText(
    paper,
    order.address === null && order.source === 'counter' ? 'Customer' : 'Deliver to',
    EDGE.left + 24,
    y + 30,
    { size: 8, ink: color.quiet },
  )
  const next = writeBlock(paper, [name], EDGE.left + 24, y + 56, {
    face: 'serif',
    size: 20,
    width,
    leading: 24,
  })
  writeBlock(paper, lines, EDGE.left + 24, next, { size: 13, width, leading: 19 })
  return y + height + 36
}

/**
 * The lines that say where the pieces go; the first one is the name. A counter order without an address stays
 * in the shop.
 */
function receiverOf({ address, source, customer_name, customer_phone, handed_over }: OrderRow): string[] {
  if (address !== null) return addressLines(JSON.parse(address) as Address)
  if (source === 'web') return ['No delivery address yet', 'Ask the shopper before packing.']
  return [
    customer_name,
    customer_phone,
    handed_over === 1 ? 'Taken along in the shop' : 'Collects in the shop',
  ].filter((line) => line !== null)
}

/** Writes the message of a gift, and that the bill is not in its parcel; nothing for other orders. */
function writeGift(paper: PdfDocument, { gift_message, hide_prices }: OrderRow, from: number): number {
  const width = EDGE.right - EDGE.left
  let y = from
  if (gift_message !== null) {
    writeText(paper, 'A message for you', EDGE.left, y, { size: 8, ink: color.quiet })
    y =
      writeBlock(paper, gift_message.split('\n'), EDGE.left, y + 22, {
        face: 'serif',
        size: 15,
        width,
        leading: 20,
      }) + 6
  }
  if (hide_prices === 1)
    y =
      writeBlock(paper, ['This is a gift. Its bill goes to the buyer by e-mail.'], EDGE.left, y, {
        size: 9.5,
        ink: color.quiet,
        width,
        leading: 14,
      }) + 6
  return y === from ? from : y + 14
}

/**
 * Writes lines and their pieces, each with a box to tick: a line whose pieces are not known has one itself.
 */
function writeLines(paper: PdfDocument, lines: readonly SlipLine[], from: number): void {
  let y = from
  /** Begins a page unless this height fits. */
  const reserve = (height: number) => {
    if (y + height <= EDGE.bottom) return
    paper.addPage()
    y = EDGE.top
  }
  writeText(paper, 'In this parcel', EDGE.left, y, { face: 'serif', size: 14 })
  rule(paper, y + 12, { ink: color.gold })
  y += 12
  for (const { name, quantity, facts, pieces } of lines) {
    const names = linesWithin(paper, name, EDGE.right - TEXT_LEFT, { face: 'serif', size: 14 })
    reserve(names.length * 18 + facts.length * 14 + 20)
    if (pieces.length === 0) tickBox(paper, EDGE.left, y + 14)
    writeText(paper, `${quantity} ×`, EDGE.left + 62, y + 25, { face: 'strong', size: 12, align: 'right' })
    for (const [row, text] of names.entries())
      writeText(paper, text, TEXT_LEFT, y + 25 + row * 18, { face: 'serif', size: 14 })
    y += names.length * 18
    for (const text of facts) {
      writeText(paper, text, TEXT_LEFT, y + 23, { size: 9.5, ink: color.quiet })
      y += 14
    }
    for (const piece of pieces) {
      reserve(20 + 22)
      tickBox(paper, TEXT_LEFT, y + 18)
      writeText(paper, piece, TEXT_LEFT + 22, y + 28.5, { face: 'strong', size: 10.5 })
      y += 20
    }
    y += pieces.length > 0 ? 26 : 20
    rule(paper, y)
  }
}

const tickBox = (paper: PdfDocument, x: number, y: number) =>
  paper.rect(x, y, 13, 13).lineWidth(0.8).strokeColor(color.quiet).stroke()
