import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { CurrentRate } from '../../../contract/rates.ts'
import { momentText } from '../../../rules/india-time.ts'
import { byTrade, rateKey } from '../../../rules/metal-rates.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { ratesQuery } from '../../api/queries/rates.ts'
import * as breadcrumb from '../../shared/breadcrumb.module.css'
import { RateHistory } from '../../shared/rates/rate-history.tsx'
import { metalText, percentText, shortPurity } from '../../shared/rates/rate-labels.ts'
import { LeadingRates } from './leading-rates.tsx'
import * as styles from './todays-rates.module.css'

/** The rates that prices follow today, and their history (RATE-11). */
export function TodaysRates() {
  const { api } = useRouteContext({ from: '__root__' })
  const {
    data: { rates },
  } = useSuspenseQuery(ratesQuery(api))
  const [chosen, setChosen] = useState<CurrentRate | undefined>(() => rates.toSorted(byTrade)[0])
  const latest = Math.max(...rates.map(({ since }) => Date.parse(since)))
  return (
    <div className="wrap">
      <ol className={breadcrumb.breadcrumb}>
        <li>
          <Link to="/">Home</Link>
        </li>
        <li aria-current="page">Today’s rates</li>
      </ol>
      <h1 className={styles.title}>Today’s rates</h1>
      <p className={styles.lead}>
        Set by the shop on {momentText(latest)}. Every piece sold by weight follows them; the price of the
        metal on your bill is the rate at the minute you order.
      </p>
      <LeadingRates rates={rates} />
      <div className={styles.columns}>
        <div>
          <RateTable
            title="Gold"
            rates={rates.filter(({ metal }) => metal === 'gold')}
            onChoose={setChosen}
          />
          <RateTable
            title="Silver, per kilogram"
            rates={rates.filter(({ metal }) => metal === 'silver')}
            onChoose={setChosen}
          />
          <RateTable
            title="Platinum"
            rates={rates.filter(({ metal }) => metal === 'platinum')}
            onChoose={setChosen}
          />
        </div>
        {chosen && <RateHistory key={rateKey(chosen)} of={chosen} title={metalText(chosen)} />}
      </div>
    </div>
  )
}

function RateTable({
  title,
  rates,
  onChoose,
}: {
  title: string
  rates: CurrentRate[]
  onChoose(rate: CurrentRate): void
}) {
  if (rates.length === 0) return null
  const isSilver = rates[0]?.metal === 'silver'
  const isGold = rates[0]?.metal === 'gold'
  return (
    <table className={styles.rates}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Purity</th>
          <th scope="col">{isSilver ? '1 kg' : '1 g'}</th>
          {isGold && (
            <th scope="col" className={styles.further}>
              8 g
            </th>
          )}
          <th scope="col" className={styles.further}>
            10 g
          </th>
          <th scope="col">Since yesterday</th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rateKey(rate)}>
            <th scope="row">
              <button type="button" onClick={() => onChoose(rate)}>
                <b>{shortPurity(rate)}</b> {finenessText(rate)}
                {rate.isSample && <small className={styles.sample}>Sample rate</small>}
                <span className="sr-only">, show the history of {metalText(rate)}</span>
              </button>
            </th>
            <td>
              <b>{moneyText(isSilver ? rate.perKg : rate.perGram)}</b>
            </td>
            {isGold && <td className={styles.further}>{moneyText(rate.perGram * 8)}</td>}
            <td className={styles.further}>{moneyText(rate.perGram * 10)}</td>
            <td>{rate.changePercent === null ? '' : percentText(rate.changePercent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The words after the purity: the fineness of gold, the usual name of silver. */
function finenessText({ metal, fineness }: { metal: string; fineness: number }): string {
  if (metal === 'gold') return String(fineness)
  if (fineness === 999) return 'fine'
  return fineness === 925 ? 'sterling' : ''
}
