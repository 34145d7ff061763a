import { hsnRows, type CountedLine, type HsnRow } from '../../../../rules/gst-rows.ts'
import type { LineQuantity } from '../../../../rules/refund.ts'
import type { Invoice } from '../invoice.ts'
import type { IssuedInvoice } from './issued-invoices.ts'
import type { TaxedSupply } from '../../../../rules/gst.ts'

/** Returns the rows of an invoice by HSN and rate. */
export const invoiceRows = ({ invoice, facts }: IssuedInvoice): HsnRow[] =>
  rowsOf(invoice, invoice.lines.map(countedLine), facts)

/**
 * Returns the rows, with positive amounts, of a credit note for a part of an invoice. One for an amount has
 * no pieces.
 */
export function creditedRows(
  { invoice: { lines }, facts }: IssuedInvoice,
  part: Invoice,
  pieces: readonly LineQuantity[],
): HsnRow[] {
  const counted = pieces.flatMap(({ position, quantity }) => {
    const line = lines[position]
    return line ? [{ ...countedLine(line), quantity }] : []
  })
  return rowsOf(
    part,
    counted.length > 0
      ? counted
      : part.lines.map(({ hsn }) => ({ hsn, points: null, quantity: 0, netMg: null })),
    facts,
  )
}

const rowsOf = (
  { taxable, taxes, summary }: Invoice,
  lines: readonly CountedLine[],
  how: TaxedSupply,
): HsnRow[] => hsnRows({ lines, taxable, taxes, summary }, how)

/** Earlier invoices name rate and weight only for lines whose price followed from the weight. */
const countedLine = ({ hsn, quantity, points, net, weighed }: Invoice['lines'][number]): CountedLine => ({
  hsn,
  quantity,
  points: points ?? weighed?.taxes[0]?.points ?? null,
  netMg: net ?? weighed?.net ?? null,
})

/** A net weight in grams; empty if it is not known. */
export const gramsCell = (mg: number): number | null => (mg === 0 ? null : mg / 1000)
