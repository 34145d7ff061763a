import type { ReactNode } from 'react'
import * as table from '../../shared/table.module.css'
import * as styles from './list-table.module.css'
import { sheetClass } from '../../ui/sheet.ts'

export type ListColumn<R> = {
  heading: ReactNode
  /** The heading is for screen readers only. */
  unseen?: boolean
  /** A column of numbers, aligned to the right. */
  end?: boolean
  className?: string | undefined
  cell(row: R, index: number): ReactNode
}

type ListTableProps<R> = {
  label: string
  columns: readonly ListColumn<R>[]
  rows: readonly R[]
  rowClassName?: string | ((row: R, index: number) => string | undefined)
}

/** The rows of a list as a table, or as cards on a phone. */
export function ListTable<R extends { _id: string }>({
  label,
  columns,
  rows,
  rowClassName,
}: ListTableProps<R>) {
  const classOf = ({ end, className }: ListColumn<R>) =>
    [end && table.end, className].filter(Boolean).join(' ') || undefined

  return (
    <div className={`${sheetClass} ${styles.sheet}`}>
      <table className={`${table.table} ${table.whole}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className={classOf(column)}>
                {column.unseen ? <span className="sr-only">{column.heading}</span> : column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row._id}
              className={typeof rowClassName === 'function' ? rowClassName(row, index) : rowClassName}
            >
              {columns.map((column, place) => (
                <td key={place} className={classOf(column)}>
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
