import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { CurrentRate } from '../../../contract/rates.ts'
import { momentText } from '../../../rules/india-time.ts'
import { rateKey, type RatedFineness } from '../../../rules/metal-rates.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { productChoicesQuery } from '../../api/queries/product-choices.ts'
import { metalText, shortPurity } from '../../shared/rates/rate-labels.ts'
import { linkClass } from '../../ui/link.ts'
import * as styles from './leading-rates.module.css'

/** Purities of most pieces. */
const leading: readonly RatedFineness[] = [
  { metal: 'gold', fineness: 916 },
  { metal: 'gold', fineness: 750 },
  { metal: 'silver', fineness: 925 },
]

/** Grams of a pavan (sovereign), in which gold is bought in the south. */
const PAVAN_GRAMS = 8

/**
 * The rates that most shoppers look for, large, with the time they were set and a link to pieces of that
 * purity.
 */
export function LeadingRates({ rates }: { rates: CurrentRate[] }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: choices } = useQuery(productChoicesQuery(api))
  const shown = leading.flatMap((each) => rates.find((rate) => rateKey(rate) === rateKey(each)) ?? [])
  const isSold = ({ fineness }: RatedFineness) =>
    choices?.purities.some((purity) => purity.fineness === fineness)
  return (
    <ul className={styles.rates} aria-label="Rates at a glance">
      {shown.map((rate) => (
        <li key={rateKey(rate)}>
          <h2 className={styles.name}>{metalText(rate)}</h2>
          <p className={styles.amount}>
            {moneyText(rate.metal === 'silver' ? rate.perKg : rate.perGram)}{' '}
            <small>{rate.metal === 'silver' ? 'per kg' : 'per gram'}</small>
          </p>
          <p className={styles.weights}>
            <span>
              10 g <b>{moneyText(rate.perGram * 10)}</b>
            </span>
            {rate.metal === 'gold' && (
              <span>
                8 g (pavan) <b>{moneyText(rate.perGram * PAVAN_GRAMS)}</b>
              </span>
            )}
          </p>
          <p className={styles.since}>
            {rate.isSample && 'Sample rate, '}
            {momentText(Date.parse(rate.since))}
          </p>
          {isSold(rate) && (
            <Link to="/shop" search={{ purity: String(rate.fineness) }} className={linkClass}>
              See pieces in {shortPurity(rate)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
