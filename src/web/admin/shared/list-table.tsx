import type { ReactNode } from 'react'

/** A column and its heading. */
export type ListColumn = {
  heading: ReactNode
  /** A column of numbers, aligned to the right. */
  end?: boolean
  /** The heading is for screen readers only. */
  unseen?: boolean
}

/** A list in the back office: a table, or cards on a phone. `children` are its rows. */
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
