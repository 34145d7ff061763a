import type { DayBook } from '../../../contract/day-book.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './day-book-page.module.css'
import { SignedMoney } from './signed-money.tsx'

/** What each person received less what they paid out; the rest came by itself. */
export function PersonSums({ book: { sums, entries } }: { book: DayBook }) {
  if (entries.length === 0) return null

  const people = Object.entries(sums.byPerson)
  const total = sumOf(Object.values(sums.byWay))
  const online = roundToPaise(total - sumOf(people.map(([, rupees]) => rupees)))

  return (
    <section className={sheetClass}>
      <h2>By person</h2>
      <dl className={styles.facts}>
        {people.map(([name, rupees]) => (
          <Fact key={name} name={name} rupees={rupees} />
        ))}
        {entries.some(({ by }) => by === null) && <Fact name="Online shop" rupees={online} />}
        <Fact name="Received less paid out" rupees={total} isTotal />
      </dl>
    </section>
  )
}

type FactProps = { name: string; rupees: number; isTotal?: boolean }

/** An amount with its name; the last one is on a gold line. */
export const Fact = ({ name, rupees, isTotal = false }: FactProps) => (
  <div className={isTotal ? `${styles.total} threaded` : undefined}>
    <dt>{name}</dt>
    <dd>
      <SignedMoney rupees={rupees} />
    </dd>
  </div>
)

const sumOf = (amounts: readonly number[]): number =>
  roundToPaise(amounts.reduce((sum, rupees) => sum + rupees, 0))

const roundToPaise = (rupees: number): number => Math.round(rupees * 100) / 100
