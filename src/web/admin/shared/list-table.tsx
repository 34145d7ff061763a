import type { ReactNode } from 'react'
import * as table from '../../shared/table.module.css'
import * as styles from './list-table.module.css'
import { sheetClass } from '../../ui/sheet.ts'

/** A column and its heading. */
export type ListColumn = {
  heading: ReactNode
  /** A column of numbers, aligned to the right. */
  end?: boolean
  /** The heading is for screen readers only. */
  unseen?: boolean
  className?: string | undefined
}

/** A list in the back office: a table, or cards on a phone. `children` are its rows. */
export function ListTable({ label, columns, children }: { label: string; columns: readonly ListColumn[]; children: ReactNode }) {
  return (
    <div className={`${sheetClass} ${styles.sheet}`}>
      <table className={`${table.table} ${table.whole}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ heading, end, unseen, className }, index) => (
              <th key={index} scope="col" className={end ? table.end : className}>
                {unseen ? <span className="sr-only">{heading}</span> : heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
