import { linkClass } from '../../../ui/link.ts'
import { errorClass } from '../../../ui/field-classes.ts'
import { ExtraIcon } from '../../../ui/extra-icon.tsx'
import { gridColumns } from './variant-columns.ts'
import type { RowProblems } from './variant-grid.tsx'
import { rowName, type CellField, type VariantCells } from './variant-rows.ts'
import * as styles from './variants-section.module.css'

/** Longest list of problems. */
const MAX_SHOWN = 8

type VariantProblemsProps = {
  rows: readonly VariantCells[]
  problems: readonly (RowProblems | undefined)[]
  onGo(row: number, field: CellField): void
}

/** The errors of the grid, each with a button that leads to its cell. */
export function VariantProblems({ rows, problems, onGo }: VariantProblemsProps) {
  const found = rows.flatMap((row, index) =>
    gridColumns.flatMap(({ field, label }) => {
      const message = problems[index]?.[field]?.message
      return message === undefined
        ? []
        : [
            {
              index,
              field,
              key: `${row._id} ${field}`,
              name: rowName(row),
              text: /^[A-Z]/.test(message) ? message : `${label.replace(/, .*/, '')} ${message}.`,
            },
          ]
    }),
  )

  if (found.length === 0) return null

  return (
    <ul className={styles.problems} id="variant-problems">
      {found.slice(0, MAX_SHOWN).map(({ key, index, field, name, text }) => (
        <li key={key} className={errorClass}>
          <ExtraIcon name="warning" />
          <span>
            <button type="button" className={`${linkClass} ${styles.go}`} onClick={() => onGo(index, field)}>
              {name}
            </button>
            : {text}
          </span>
        </li>
      ))}
      {found.length > MAX_SHOWN && <li>{`And ${found.length - MAX_SHOWN} more.`}</li>}
    </ul>
  )
}
