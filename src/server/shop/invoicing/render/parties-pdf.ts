import type { Invoice } from '../invoice.ts'
import { panLine } from './pan-line.ts'
import { color, EDGE, writeBlock, writeText, type PdfDocument } from './pdf-document.ts'

/** A bill of the counter is printed while the customer waits: two or three lines fit on a page. */
export const isOfCounter = ({ payments }: Invoice): boolean => payments !== undefined

/** Writes who sells and who buys, beside each other. Returns the `y` below them. */
export function writeParties(paper: PdfDocument, invoice: Invoice, y: number): number {
  const { seller, buyer, deliveredTo, placeOfSupply } = invoice
  const middle = 308
  const party = (label: string, [name = '', ...lines]: string[], x: number, top = y) => {
    writeText(paper, label, x, top, { size: 8, ink: color.quiet })
    const next = writeBlock(paper, [name], x, top + 18, { face: 'serif', size: 14, width: 230, leading: 17 })
    return writeBlock(paper, lines, x, next, { width: 230, leading: isOfCounter(invoice) ? 12 : 14 })
  }
  const [left, right] = [
    party(
      'Sold by',
      [seller.name, ...seller.lines, ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : [])],
      EDGE.left,
    ),
    party(
      'Sold to',
      [...buyer, ...panLine(invoice), ...(placeOfSupply ? [`Place of supply: ${placeOfSupply}`] : [])],
      middle,
    ),
  ]
  const below = deliveredTo ? party('Delivered to', deliveredTo, middle, right + 8) : right
  return Math.max(left, below) + 24
}
