import type { DayBook, DayEntry } from '../../../contract/day-book.ts'
import { dayWayText, isIncoming } from '../../../rules/day-book.ts'
import { moneyText } from '../../../rules/money-text.ts'
import * as styles from './day-book-page.module.css'
import { SignedMoney } from './signed-money.tsx'

/** What came in less what went out, by way of payment. */
export const WaySums = ({ book: { sums, entries } }: { book: DayBook }) =>
  entries.length > 0 && (
    <dl className={styles.ways}>
      {Object.entries(sums.byWay).map(([way, rupees]) => (
        <div key={way}>
          <dt>{dayWayText(way)}</dt>
          <dd>
            <SignedMoney rupees={rupees} />
          </dd>
          <dd className={styles.wayNote}>{movedText(entries.filter((entry) => entry.way === way))}</dd>
        </div>
      ))}
    </dl>
  )

function movedText(entries: readonly DayEntry[]): string {
  const sumOf = (isIn: boolean) =>
    entries.reduce((sum, { kind, amount }) => (isIncoming(kind) === isIn ? sum + amount : sum), 0)
  const [received, paid] = [sumOf(true), sumOf(false)]

  return [received > 0 && `${moneyText(received)} in`, paid > 0 && `${moneyText(paid)} out`]
    .filter(Boolean)
    .join(', ')
}
