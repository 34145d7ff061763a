import type { GstTotals } from '../../../../contract/invoicing.ts'
import { toRupees } from '../../../../contract/money.ts'
import { taxOfRow } from '../../../../rules/gst-rows.ts'
import { addToSheets, documentSheets, startGstSheets, sumOfHsn } from '../../../../rules/gst-sheets.ts'
import type { Reader } from '../../../core/db/types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { readRegister } from './invoice-register.ts'

/** Returns what each sheet of a month (2026-11) adds up to. */
export async function getGstTotals(
  db: Reader,
  { settings: { accounting } }: ShopContext,
  { month }: { month: string },
): Promise<GstTotals> {
  const sheets = startGstSheets()
  for await (const documents of readRegister(db, month))
    for (const document of documents) addToSheets(sheets, document, accounting.largeAbove)
  const {
    register: { documents, taxable, tax, total },
  } = sheets
  return {
    month,
    sheets: [
      ...documentSheets.map((name) => {
        const sum = sheets.documents[name]
        return {
          name,
          rows: sum.rows,
          taxable: toRupees(sum.taxable),
          tax: toRupees(taxOfRow(sum)),
          total: toRupees(sum.total),
        }
      }),
      ...(
        [
          ['hsnB2b', sheets.hsn.b2b],
          ['hsnB2c', sheets.hsn.b2c],
        ] as const
      ).map(([name, sums]) => {
        const sum = sumOfHsn(sums)
        return {
          name,
          rows: sum.rows,
          taxable: toRupees(sum.taxable),
          tax: toRupees(sum.tax),
          total: toRupees(sum.taxable + sum.tax),
        }
      }),
      { name: 'documentNumbers', rows: sheets.numbers.length, taxable: null, tax: null, total: null },
    ],
    register: { documents, taxable: toRupees(taxable), tax: toRupees(tax), total: toRupees(total) },
  }
}
