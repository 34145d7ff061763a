import type { CSSProperties } from 'react'
import type { MorningBoard, SalesFigures, SalesPeriod } from '../../../contract/morning-board.ts'
import { moneyText } from '../../../rules/money-text.ts'
import * as styles from './sales.module.css'

/** Sales of today, of seven days and of this month, each beside the same days of last year. */
export function Sales({ sales: { today, week, month } }: Pick<MorningBoard, 'sales'>) {
  const periods: [string, SalesPeriod][] = [
    ['Today', today],
    ['Last 7 days', week],
    ['This month', month],
  ]
  const maxAmount = Math.max(1, ...periods.flatMap(([, { now, lastYear }]) => [now.amount, lastYear.amount]))

  const width = (amount: number) =>
    ({ width: `${(Math.max(amount, 0) / maxAmount) * 100}%` }) satisfies CSSProperties

  return (
    <ul className={styles.sales}>
      {periods.map(([title, { now, lastYear }]) => (
        <li key={title}>
          <span>{title}</span>
          <b className="money">{moneyText(now.amount)}</b>
          <span className={styles.bars} aria-hidden="true">
            <i className={styles.now} style={width(now.amount)} />
            <i className={styles.before} style={width(lastYear.amount)} />
          </span>
          <small>
            {now.orders === 1 ? '1 order' : `${now.orders} orders`}. Last year {moneyText(lastYear.amount)}{' '}
            with {lastYear.orders}.
          </small>
          {now.orders > 0 && <small>{receivedText(now)}</small>}
        </li>
      ))}
    </ul>
  )
}

/** How much of the ordered amount has arrived, and both before GST. */
export const receivedText = ({ received, amountBeforeTax, receivedBeforeTax }: SalesFigures): string =>
  `Received ${moneyText(received)}. Before GST ${moneyText(amountBeforeTax)} ordered, ${moneyText(receivedBeforeTax)} received.`
