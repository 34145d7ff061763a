import { hsnRows, type CountedLine, type HsnRow } from '../../../rules/gst-rows.ts'
import type { LineQuantity } from '../../../rules/refund.ts'
import type { Invoice } from './invoice.ts'

/** Returns the rows of an invoice by HSN and rate. */
export const invoiceRows = (invoice: Invoice): HsnRow[] => rowsOf(invoice, invoice.lines.map(countedLine))

/**
 * Returns the rows, with positive amounts, of a credit note for a part of an invoice. One for an amount has
 * no pieces.
 */
export function creditedRows({ lines }: Invoice, part: Invoice, pieces: readonly LineQuantity[]): HsnRow[] {
  const counted = pieces.flatMap(({ position, quantity }) => {
    const line = lines[position]
    return line ? [{ ...countedLine(line), quantity }] : []
  })
  return rowsOf(
    part,
    counted.length > 0
      ? counted
      : part.lines.map(({ hsn }) => ({ hsn, points: null, quantity: 0, netMg: null })),
  )
}

const rowsOf = ({ taxable, taxes, summary }: Invoice, lines: readonly CountedLine[]): HsnRow[] =>
  hsnRows({ lines, taxable, taxes, summary })

/** Earlier invoices name rate and weight only for lines whose price followed from the weight. */
const countedLine = ({ hsn, quantity, points, net, weighed }: Invoice['lines'][number]): CountedLine => ({
  hsn,
  quantity,
  points: points ?? weighed?.taxes[0]?.points ?? null,
  netMg: net ?? weighed?.net ?? null,
})

/** A net weight in grams; empty if it is not known. */
export const gramsCell = (mg: number): number | null => (mg === 0 ? null : mg / 1000)
