import type { CartTax } from './cart-totals.ts'
import { levyTax, sumByRate, type TaxedSupply, type TaxPart } from './gst.ts'

/** What an HSN code and rate of a document are taxed. Rate in basis points, amounts in paise. */
export type TaxRow = { hsn: string; points: number; taxable: number; taxes: TaxPart[] }

/**
 * The taxes of a document by HSN and rate, and in all by rate. `difference`: what the customer is charged
 * beyond them, which the document rounds off.
 */
type DocumentTaxes = { summary: TaxRow[]; taxes: TaxPart[]; difference: number }

/**
 * Levies the taxes of a document on its taxable values, by HSN and rate, as the tax office computes them. The
 * customer is charged the tax of the whole rate of each class; two halves, or classes that share a code, may
 * differ from it by a paisa.
 */
export function documentTaxes(charged: readonly CartTax[], how: TaxedSupply): DocumentTaxes {
  const taxables = new Map<string, TaxRow>()
  for (const { hsn, rate, taxable } of charged) {
    const row = taxables.get(`${hsn} ${rate}`)
    taxables.set(`${hsn} ${rate}`, { hsn, points: rate, taxable: taxable + (row?.taxable ?? 0), taxes: [] })
  }
  const summary = [...taxables.values()].map((row): TaxRow => {
    const { hsn, points, taxable } = row
    return { hsn, points, taxable, taxes: levyTax(taxable, points, how) }
  })
  const taxes = sumByRate(summary)
  const levied = taxes.reduce((sum, { paise }) => sum + paise, 0)

  return { summary, taxes, difference: charged.reduce((sum, { tax }) => sum + tax, 0) - levied }
}
