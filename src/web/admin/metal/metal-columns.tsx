import type { MetalAccountRow } from '../../../contract/metal-account.ts'
import { isFineness, purityName } from '../../../rules/purity.ts'
import * as table from '../../shared/table.module.css'
import type { ListColumn } from '../shared/list-table.tsx'
import * as styles from '../accounting/accounting-page.module.css'

/** The beginning of the keys of all queries about the metal account. */
export const METAL_ACCOUNT = 'metal-account'

type ListedRow = MetalAccountRow & { _id: string }
type Column = Exclude<keyof MetalAccountRow, 'metal' | 'fineness'>

const format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 3, maximumFractionDigits: 3 })

const gramsText = (grams: number): string => `${grams < 0 ? '−' : ''}${format.format(Math.abs(grams))}`

/** A column of grams; without any, its cell is empty unless it is a balance. */
const gramsColumn = (heading: string, column: Column, isBalance = false): ListColumn<ListedRow> => ({
  heading,
  end: true,
  className: `money ${styles.number}`,
  cell: (row) =>
    row[column] === 0 && !isBalance ? null : (
      <>
        <span className={`${table.onlyInCard} ${styles.label}`}>{heading} </span>
        {isBalance ? <b>{gramsText(row[column])}</b> : gramsText(row[column])}
      </>
    ),
})

export const metalColumns: readonly ListColumn<ListedRow>[] = [
  {
    heading: 'Purity',
    className: `${table.title} ${table.oneLine}`,
    cell: ({ metal, fineness }) => (
      <b>{isFineness(metal, fineness) ? purityName(metal, fineness) : `${metal} ${fineness}`}</b>
    ),
  },
  gramsColumn('Opening', 'opening', true),
  gramsColumn('Bought', 'bought'),
  gramsColumn('Sold', 'sold'),
  gramsColumn('Old gold', 'oldGold'),
  gramsColumn('Issued', 'issued'),
  gramsColumn('Received', 'received'),
  gramsColumn('Adjusted', 'adjusted'),
  gramsColumn('Closing', 'closing', true),
]
