import type { OrderLine } from '../../../contract/order.ts'
import { momentText } from '../../../rules/india-time.ts'
import { PriceBreakupTable } from './price-breakup.tsx'
import * as styles from './price-breakup.module.css'

/** How the price of one piece of an order came about, folded; nothing for a fixed price. */
export function LineBreakup({ line: { breakup, stones } }: { line: Pick<OrderLine, 'breakup' | 'stones'> }) {
  if (!breakup) return null
  return (
    <details className={styles.folded}>
      <summary>Price break-up</summary>
      <PriceBreakupTable
        breakup={breakup}
        stones={stones ?? []}
        note={`One piece, at the rate of ${momentText(Date.parse(breakup.rate.since))}, before GST.`}
      />
    </details>
  )
}
