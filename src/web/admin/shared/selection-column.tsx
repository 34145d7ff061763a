import type { ReactNode } from 'react'
import * as table from '../../shared/table.module.css'
import type { ListColumn } from './list-table.tsx'
import * as styles from './list-table.module.css'
import type { useSelection } from './use-selection.ts'

export type Selection<R extends { _id: string }> = ReturnType<typeof useSelection<R>>

type SelectionColumnProps<R extends { _id: string }> = {
  heading: ReactNode
  unseen?: boolean
  className?: string
  selection: Pick<Selection<R>, 'has' | 'choose'>
  labelOf(row: R): string
  canSelect(row: R): boolean
}

/** The column with the checkbox of each row. */
export const selectionColumn = <R extends { _id: string }>({
  heading,
  unseen = false,
  className = '',
  selection,
  labelOf,
  canSelect,
}: SelectionColumnProps<R>): ListColumn<R> => ({
  heading,
  unseen,
  className: `${table.choice} ${className}`,
  cell: (row) =>
    canSelect(row) && (
      <label className={styles.tickArea}>
        <input
          type="checkbox"
          className={table.tick}
          aria-label={labelOf(row)}
          checked={selection.has(row._id)}
          onChange={({ currentTarget }) => selection.choose([row], currentTarget.checked)}
        />
      </label>
    ),
})

type SelectAllProps<R extends { _id: string }> = {
  label: string
  rows: readonly R[]
  selection: Pick<Selection<R>, 'has' | 'choose'>
}

/** The checkbox that selects all rows of the page. */
export function SelectAll<R extends { _id: string }>({ label, rows, selection }: SelectAllProps<R>) {
  const count = rows.filter(({ _id }) => selection.has(_id)).length

  return (
    <input
      type="checkbox"
      className={table.tick}
      aria-label={label}
      checked={rows.length > 0 && count === rows.length}
      disabled={rows.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < rows.length
      }}
      onChange={({ currentTarget }) => selection.choose(rows, currentTarget.checked)}
    />
  )
}
