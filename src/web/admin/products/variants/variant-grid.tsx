import type { ClipboardEvent, RefObject } from 'react'
import type { GridColumn } from './variant-columns.ts'
import type { Cell } from './edit-rows.ts'
import type { useGridKeys } from './use-grid-keys.ts'
import { GridRow, type RowActions } from './grid-row.tsx'
import type { VariantCells } from './variant-rows.ts'
import * as styles from './variant-grid.module.css'

export type RowProblems = Partial<Record<keyof VariantCells, { message?: string | undefined }>>

type VariantGridProps = {
  table: RefObject<HTMLTableElement | null>
  rows: readonly VariantCells[]
  /** The columns to type into. */
  shown: readonly GridColumn[]
  /** The price of a row in rupees, where it follows from the weight; null if it is not known yet. */
  priceOf: ((row: VariantCells) => number | null) | undefined
  metal: string
  /** Problems by row. */
  problems: readonly (RowProblems | undefined)[]
  /** The rows that were filled last; they are marked. */
  filled: { from: number; to: number } | undefined
  keys: ReturnType<typeof useGridKeys>['handlers']
  actions: RowActions
  onPaste(cell: Cell, text: string): void
}

/** The variants as a table to type into, a row for each (VAR-11). */
export function VariantGrid({
  table,
  rows,
  shown,
  priceOf,
  metal,
  problems,
  filled,
  keys,
  actions,
  onPaste,
}: VariantGridProps) {
  // One line goes into the field as usual.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const { row, field } = event.target instanceof HTMLElement ? event.target.dataset : {}
    if (row === undefined || field === undefined || !/[\t\n]/.test(text.trimEnd())) return

    event.preventDefault()
    onPaste({ row: Number(row), field: field as Cell['field'] }, text)
  }

  return (
    <div className={styles.frame}>
      <table className={styles.grid} ref={table} aria-label="Variants" {...keys} onPaste={paste}>
        <GridHead shown={shown} hasPrice={priceOf !== undefined} />
        <tbody>
          {rows.map((row, index) => (
            <GridRow
              key={row._id}
              index={index}
              row={row}
              shown={shown}
              priceOf={priceOf}
              metal={metal}
              wrong={wrongFields(problems[index])}
              isFilled={filled !== undefined && index >= filled.from && index <= filled.to}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The fields with a problem, as one text: rows compare it. */
const wrongFields = (problems: RowProblems | undefined) => Object.keys(problems ?? {}).join(' ')

const GridHead = ({ shown, hasPrice }: { shown: readonly GridColumn[]; hasPrice: boolean }) => (
  <thead>
    <tr>
      {shown.map(({ field, label, kind }) => (
        <th
          key={field}
          scope="col"
          className={kind === 'decimal' || kind === 'numeric' ? styles.end : undefined}
        >
          {label}
        </th>
      ))}
      {hasPrice && (
        <th scope="col" className={styles.end}>
          Price today
        </th>
      )}
      <th scope="col">Stones</th>
      <th scope="col">
        <span className="sr-only">Remove</span>
      </th>
    </tr>
  </thead>
)
