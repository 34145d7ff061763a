import type { GstTotals } from '../../../contract/invoicing.ts'
import { documentSheets } from '../../../rules/gst-sheets.ts'
import { moneyText } from '../../../rules/money-text.ts'
import * as table from '../../shared/table.module.css'
import type { ListColumn } from '../shared/list-table.tsx'
import * as styles from './accounting-page.module.css'

type SheetName = GstTotals['sheets'][number]['name']
type SheetRow = Omit<GstTotals['sheets'][number], 'name'> & { _id: SheetName | 'register' }

const sheetTexts: Record<SheetRow['_id'], { title: string; note: string }> = {
  b2b: { title: 'B2B', note: 'Buyers with a GSTIN' },
  b2cLarge: { title: 'B2C large', note: 'Large invoices to other states' },
  b2cSmall: { title: 'B2C small', note: 'All other invoices' },
  creditNotes: { title: 'Credit notes', note: 'Cancelled and refunded' },
  hsnB2b: { title: 'HSN, B2B', note: 'By HSN code and rate' },
  hsnB2c: { title: 'HSN, B2C', note: 'By HSN code and rate' },
  documentNumbers: { title: 'Document numbers', note: 'First and last of each series' },
  register: { title: 'All documents', note: 'The first four sheets, as in the invoice register' },
}

/** The rows of the table: one for each sheet, then the invoice register. */
export const sheetRows = ({ sheets, register: { taxable, tax, total } }: GstTotals): SheetRow[] => [
  ...sheets.map(({ name: _id, rows, ...sums }) => ({ _id, rows, ...sums })),
  {
    _id: 'register',
    rows: sheets.slice(0, documentSheets.length).reduce((sum, { rows }) => sum + rows, 0),
    taxable,
    tax,
    total,
  },
]

const numberColumn = (heading: string, textOf: (row: SheetRow) => string | null): ListColumn<SheetRow> => ({
  heading,
  end: true,
  className: `money ${styles.number}`,
  cell: (row) => {
    const text = textOf(row)
    return text === null ? null : (
      <>
        <span className={`${table.onlyInCard} ${styles.label}`}>{heading} </span>
        {text}
      </>
    )
  },
})

const signedText = (rupees: number | null): string | null =>
  rupees === null ? null : `${rupees < 0 ? '−' : ''}${moneyText(Math.abs(rupees))}`

export const sheetColumns: readonly ListColumn<SheetRow>[] = [
  {
    heading: 'Sheet',
    className: `${table.title} ${styles.sheet}`,
    cell: ({ _id }) => (
      <>
        <b>{sheetTexts[_id].title}</b>
        <span className={table.note}>{sheetTexts[_id].note}</span>
      </>
    ),
  },
  numberColumn('Rows', ({ rows }) => rows.toLocaleString('en-IN')),
  numberColumn('Taxable value', ({ taxable }) => signedText(taxable)),
  numberColumn('Tax', ({ tax }) => signedText(tax)),
  numberColumn('Total', ({ total }) => signedText(total)),
]
