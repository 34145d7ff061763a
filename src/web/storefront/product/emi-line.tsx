import type { ShopFacts } from '../../../contract/settings.ts'
import { instalment } from '../../../rules/instalment.ts'
import { Money } from '../../shared/price.tsx'
import * as styles from './product-facts.module.css'

type Emi = NonNullable<NonNullable<ShopFacts['promises']>['emi']>

/** What a price (rupees with tax) costs a month, and in all; a press explains it. */
export function EmiLine({ price, emi: { months, rate } }: { price: number; emi: Emi }) {
  const monthly = instalment(price, months, rate)
  return (
    <details className={styles.emi}>
      <summary>
        From <b>{wholeRupees(monthly)}</b> a month for {months} months
      </summary>
      <p>
        Your bank decides, on the payment page, whether it offers EMI and at which rate. At {rate}% a year,{' '}
        {months} instalments of {wholeRupees(monthly)} are {wholeRupees(monthly * months)} in all, instead of{' '}
        <Money rupees={price} />.
      </p>
    </details>
  )
}

const wholeRupees = (rupees: number): string => `₹${rupees.toLocaleString('en-IN')}`
