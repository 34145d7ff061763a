import { useState } from 'react'
import { dueAge } from '../../../rules/due-age.ts'
import { dayInIndia } from '../../../rules/india-time.ts'
import { Money } from '../../shared/price.tsx'
import * as table from '../../shared/table.module.css'
import * as styles from './due-age.module.css'

/** What a customer or an order owes, with its age; red only when it is late. */
export function Due({ rupees, dueOn }: { rupees: number; dueOn: string | null | undefined }) {
  const age = useDueAge(dueOn)
  if (rupees === 0) return <span className="text-quiet">Nothing due</span>

  return (
    <span className={age?.isLate ? styles.late : undefined}>
      <b>
        <Money rupees={rupees} /> due
      </b>
      {age && <small className={table.note}>{age.text}</small>}
    </span>
  )
}

/** The age of a debt on account; undefined without a day. */
export function useDueAge(dueOn: string | null | undefined) {
  const [today] = useState(() => dayInIndia(Date.now()))

  return dueOn ? dueAge(dueOn, today) : undefined
}
