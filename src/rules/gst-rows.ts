import { sumTaxes, type TaxedSupply, type TaxPart, type TaxSums } from './gst.ts'

/**
 * What one HSN code and rate of an invoice or credit note add up to. Rate in basis points, net weight in
 * milligrams as far as it is known, amounts in paise; those of a credit note are negative.
 */
export type HsnRow = {
  hsn: string
  points: number
  quantity: number
  netMg: number
  taxable: number
} & TaxSums

/**
 * A line as its HSN row counts it. `points`: the rate of its goods, null if it was not recorded; `netMg`: of
 * one piece.
 */
export type CountedLine = { hsn: string; points: number | null; quantity: number; netMg: number | null }

/** A document with its taxes by HSN and rate; without a summary it has one HSN code and one rate. */
type TaxedDocument = {
  lines: readonly CountedLine[]
  taxable: number
  taxes: readonly TaxPart[]
  summary: readonly { hsn: string; points: number; taxable: number; taxes: readonly TaxPart[] }[] | undefined
}

/**
 * Returns the rows of a document by HSN and rate: at least one. Pieces count where their goods are taxed, not
 * where their making is.
 */
export function hsnRows({ lines, taxable, taxes, summary }: TaxedDocument, how: TaxedSupply): HsnRow[] {
  const rows: HsnRow[] = []
  const rowOf = (hsn: string, points: number): HsnRow => {
    const found = rows.find((row) => row.hsn === hsn && row.points === points)
    if (found) return found
    const row = {
      hsn,
      points,
      quantity: 0,
      netMg: 0,
      taxable: 0,
      cgst: 0,
      sgst: 0,
      utgst: 0,
      igst: 0,
      unsplit: 0,
    }
    rows.push(row)
    return row
  }
  const onlyTax = {
    hsn: lines[0]?.hsn ?? '',
    points: taxes.reduce((sum, { points }) => sum + points, 0),
    taxable,
    taxes,
  }
  for (const levied of summary ?? [onlyTax])
    addAmounts(rowOf(levied.hsn, levied.points), { taxable: levied.taxable, ...sumTaxes(levied.taxes, how) })
  for (const { hsn, points, quantity, netMg } of lines.filter((line) => line.quantity > 0)) {
    const row =
      points === null ? (rows.find((each) => each.hsn === hsn) ?? rowOf(hsn, 0)) : rowOf(hsn, points)
    row.quantity += quantity
    row.netMg += (netMg ?? 0) * quantity
  }
  return rows.length > 0 ? rows : [rowOf('', 0)]
}

/** Returns the row of a credit note: the opposite of what it credits. */
export function reverseRow(row: HsnRow): HsnRow {
  // A negative zero would be a cell of its own kind.
  const of = (amount: number) => 0 - amount
  return {
    hsn: row.hsn,
    points: row.points,
    quantity: of(row.quantity),
    netMg: of(row.netMg),
    taxable: of(row.taxable),
    cgst: of(row.cgst),
    sgst: of(row.sgst),
    utgst: of(row.utgst),
    igst: of(row.igst),
    unsplit: of(row.unsplit),
  }
}

type RowAmounts = { taxable: number } & TaxSums

/** Adds the amounts of a row to a sum. */
export function addAmounts(sum: RowAmounts, { taxable, cgst, sgst, utgst, igst, unsplit }: RowAmounts): void {
  sum.taxable += taxable
  sum.cgst += cgst
  sum.sgst += sgst
  sum.utgst += utgst
  sum.igst += igst
  sum.unsplit += unsplit
}

export const taxOfRow = ({ cgst, sgst, utgst, igst, unsplit }: TaxSums): number =>
  cgst + sgst + utgst + igst + unsplit
