import { useState } from 'react'
import type { ImportReport } from '../../../contract/import-products.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { forgetColumns, rememberColumns, type AssignedColumns } from './assigned-columns.ts'
import * as styles from './import-findings.module.css'

/** The choice that leaves a heading out. */
const LEFT_OUT = 'Leave out'

type AssignColumnsProps = { report: ImportReport; onAssigned(): void }

/** Asks which column each unknown heading of a file is; the answers are remembered for the next file. */
export function AssignColumns({ report, onAssigned }: AssignColumnsProps) {
  const namesOf = (wanted: '' | null) => [
    ...new Set(
      report.headings.filter(({ name, column }) => column === wanted && name !== '').map(({ name }) => name),
    ),
  ]
  const [unknown, leftOut] = [namesOf(null), namesOf('')]

  const chooseAgain = () => {
    forgetColumns(leftOut)
    onAssigned()
  }

  return (
    <>
      {leftOut.length > 0 && (
        <p>
          Left out: {leftOut.join(', ')}.{' '}
          <button type="button" className={linkClass} onClick={chooseAgain}>
            Choose again
          </button>
        </p>
      )}
      {unknown.length > 0 && (
        <ColumnChoices key={unknown.join()} unknown={unknown} report={report} onAssigned={onAssigned} />
      )}
    </>
  )
}

function ColumnChoices({ unknown, report, onAssigned }: AssignColumnsProps & { unknown: string[] }) {
  const [chosen, setChosen] = useState<AssignedColumns>({})
  const free = report.columns.filter((column) =>
    report.headings.every((heading) => heading.column !== column),
  )

  const assign = () => {
    rememberColumns(
      Object.fromEntries(
        unknown.map((name) => [name, chosen[name] === LEFT_OUT ? '' : (chosen[name] ?? '')]),
      ),
    )
    onAssigned()
  }

  return (
    <section className={styles.assign}>
      <h3>Choose the columns of these headings</h3>
      {unknown.map((name) => (
        <SelectField
          key={name}
          label={name}
          options={[LEFT_OUT, ...free]}
          value={chosen[name] ?? ''}
          onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
        />
      ))}
      <Button disabled={unknown.some((name) => !chosen[name])} onClick={assign}>
        Check again with these columns
      </Button>
    </section>
  )
}
