import type { ReactNode } from 'react'

/** A column's heading. */
export type ListColumn = {
  heading: ReactNode
  /** Figures, which end at the right. */
  end?: boolean
  /** Said to those who hear the page, not shown. */
  unseen?: boolean
}

/** A list of the back office: a table, on a phone cards. `children` are its rows. */
export function ListTable({ label, columns, className = '', children }: { label: string; columns: readonly ListColumn[]; className?: string; children: ReactNode }) {
  return (
    <div className="sheet table-sheet">
      <table className={`tbl ${className}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ heading, end, unseen }, index) => (
              <th key={index} scope="col" className={end ? 'r' : undefined}>
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
